import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { toHistoryItem } from "#lib/adapters/dynamo/platform/histories.ts";
import { collections } from "#lib/adapters/lake/collections.ts";
import { readingBudget } from "#lib/adapters/lake/lake-limits.ts";
import { readRecords } from "#lib/adapters/lake/record-reader.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { NewDeal } from "#lib/contract/records/deal-record.ts";
import { dealMoves } from "#lib/domain/records/deal/deal-moves.ts";
import { dealsOf } from "#lib/domain/records/deal/writing-deals.ts";
import { defaultDealPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { sharedLake } from "./a-lake.ts";
import { clockAt, day, until } from "./some-leads.ts";

const lake = sharedLake();
const member_id = "mem_01J0000000000000000000000A" as const;
const owner_id = "mem_01J0000000000000000000000B" as const;

it("deal moves have all seven fields before and after in the lake, amounts to the last place", async () => {
  const workspaceId: WorkspaceId = `ws_${ulid(day(-1).getTime())}`;
  const actor = { workspace_id: workspaceId, member_id, role: "admin" } as const;
  const pipeline = defaultDealPipeline(workspaceId);
  const kind = await dealsOf({ base_currency: "EUR", rates: [] }, { fields: [], pipelines: [pipeline] });
  const amount = { amount: "999999999999999.9900", currency: "EUR" };
  const input = NewDeal.parse({
    name: "Large",
    amount: { ...amount, amount: "1.00" },
    close_date: "2026-12-31",
  });
  const stamp = { actor, at: day(0).toISOString(), requestId: "req_1", via: "api" } as const;
  const made = { ...kind.make(input, "deal_01J0000000000000000000000A", stamp), amount };
  const later = {
    ...made,
    pipeline_id: null,
    stage_id: null,
    status: "lost" as const,
    amount: null,
    base_amount: { amount: "123456789012345678901.25", currency: "USD" },
    close_date: "2027-01-31",
    owner_id,
    updated_at: day(2).toISOString(),
    version: 2,
  };
  const kept = (record: typeof made) =>
    ({ workspaceId, record, writtenBy: { memberId: member_id } }) as never;
  const rows = [
    ...dealMoves(undefined, kept(made)),
    ...dealMoves(kept(made), kept(later as unknown as typeof made)),
  ];
  const put = (row: (typeof rows)[number]) =>
    lake().client.send(new PutCommand({ TableName: lake().table, Item: toHistoryItem(row) }));
  const compact = (at: number) => lake().compactorAt(clockAt(at)).compact(workspaceId, until, "deal_moves");
  const read = (select: string) =>
    readRecords(
      [{ ...lake().partsOf(collections.deal_moves, readingBudget), hint: async () => undefined }],
      workspaceId,
      async ({ connection }) => await connection.rows(`SELECT ${select} FROM deal_moves ORDER BY version`),
    );

  for (const row of rows.slice(0, 1)) await put(row);
  await compact(1);
  for (const row of rows.slice(1)) await put(row);
  await compact(3);
  await compact(5);

  const both = (field: string, type = "VARCHAR") => `${field}_before::${type}, ${field}_after::${type}`;
  const [stage, currency] = [made.stage_id?.toLowerCase(), made.base_amount?.currency.toLowerCase()];
  expect(await read(`deal_id, moved_by, version::INTEGER, "at" = ${Date.parse(made.updated_at)}`)).toEqual([
    [made.id.toLowerCase(), member_id.toLowerCase(), 1, true],
    [made.id.toLowerCase(), member_id.toLowerCase(), 2, false],
  ]);
  expect(await read(`${both("amount")}, ${both("amount_currency")}, ${both("base_amount")}`)).toEqual([
    [null, "999999999999999.9900", null, "eur", null, "1.0000"],
    ["999999999999999.9900", null, "eur", null, "1.0000", "123456789012345678901.2500"],
  ]);
  expect(await read(`${both("base_amount_currency")}, ${both("close_date")}, ${both("status")}`)).toEqual([
    [null, currency, null, "2026-12-31", null, "open"],
    [currency, "usd", "2026-12-31", "2027-01-31", "open", "lost"],
  ]);
  expect(await read(`${both("owner_id")}, ${both("stage_id")}, ${both("pipeline_id")}`)).toEqual([
    [null, member_id.toLowerCase(), null, stage, null, pipeline.id.toLowerCase()],
    [member_id.toLowerCase(), owner_id.toLowerCase(), stage, null, pipeline.id.toLowerCase(), null],
  ]);
  expect((await read("list_sort(changed)")).at(-1)).toEqual([
    ["amount", "base_amount", "close_date", "owner_id", "pipeline_id", "stage_id", "status"],
  ]);
});
