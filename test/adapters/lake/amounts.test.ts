import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { toRecordItem } from "#lib/adapters/dynamo/records/record-item.ts";
import { readingBudget } from "#lib/adapters/lake/lake-limits.ts";
import { makeRecordLake } from "#lib/adapters/lake/record-lake.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { NewDeal } from "#lib/contract/records/deal-record.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { plainDealCatalogue } from "#lib/domain/records/deal/plain-deal-catalogue.ts";
import { dealsOf } from "#lib/domain/records/deal/writing-deals.ts";
import type { Position } from "#lib/domain/records/lead/lead-lake.ts";
import { defaultDealPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { sharedLake } from "./a-lake.ts";
import { clockAt, day, until } from "./some-leads.ts";

const lake = sharedLake();
const member_id = "mem_01J0000000000000000000000A" as const;
const clock = { now: new Date(), timeZone: "UTC" };
const selection = { filter: null, catalogue: plainDealCatalogue, clock, visible: null };

/** Stores a deal for each amount in the base currency, with descending ids, and returns the lake of deals. */
const aWorkspaceOf = async (amounts: readonly string[], written = amounts) => {
  const id: WorkspaceId = `ws_${ulid(day(-1).getTime())}`;
  const actor = { workspace_id: id, member_id, role: "admin" } as const;
  const stamp = { actor, at: day(0).toISOString(), requestId: "req_1", via: "api" } as const;
  const kind = await dealsOf(
    { base_currency: "EUR", rates: [] },
    { fields: [], pipelines: [defaultDealPipeline(id)] },
  );
  const writtenBy = { kind: "api", memberId: member_id, requestId: "req_1" };
  const unknown = { schemaVersion: 0, fields: {}, beside: {} };
  for (const [at, amount] of amounts.entries()) {
    const input = NewDeal.parse({ name: "Large", amount: { amount: "1.00", currency: "EUR" } });
    const made = kind.make(input, `deal_01J000000000000000000000${String(99 - at)}`, stamp);
    const money = { amount: written[at] ?? amount, currency: "EUR" };
    const record = { ...made, amount: money, base_amount: { amount, currency: "EUR" } };
    const Item = toRecordItem(dealKind, { workspaceId: id, record, writtenBy, unknown });
    await lake().client.send(new PutCommand({ TableName: lake().table, Item }));
  }
  const hint = async (): Promise<void> => undefined;
  const deals = makeRecordLake((collection) => ({ ...lake().partsOf(collection, readingBudget), hint }));
  return { id, deals };
};

const compacted = (id: WorkspaceId) => lake().compactorAt(clockAt(1)).compact(id, until, "deals");

it("amounts of 15 digits add up to the cent, from the table and from files", async () => {
  const { id, deals } = await aWorkspaceOf(["999999999999999.99", "999999999999999.99", "0.03"]);
  const sums = async () =>
    (await deals.byStage(id, selection, new Map())).counted.map(({ sum }) => sum?.amount);

  const fromTable = await sums();
  expect(await compacted(id)).toBe("done");
  const fromFiles = await sums();

  expect([fromTable, fromFiles]).toEqual([["2000000000000000.01"], ["2000000000000000.01"]]);
});

it("a computed amount above 15 digits is stored whole", async () => {
  const { id, deals } = await aWorkspaceOf(["123456789012345678901.25", "0.25"], ["1.00", "1.00"]);
  await compacted(id);

  const { counted } = await deals.byStage(id, selection, new Map());

  expect(counted.map(({ sum }) => sum?.amount)).toEqual(["123456789012345678901.50"]);
});

it("pages by amount hold each deal once, also where amounts differ beyond a number's precision", async () => {
  // The nearest numbers of the first three are the same.
  const amounts = [
    "999999999999999.0001",
    "999999999999999.0002",
    "999999999999999.0003",
    "999999999999999.9",
  ];
  const { id, deals } = await aWorkspaceOf(amounts);
  await compacted(id);
  const found: (string | undefined)[] = [];
  let after: Position | undefined;
  do {
    const sort = [{ field: "amount.amount", descending: false }];
    const place = after === undefined ? {} : { after };
    const page = await deals.page(dealKind, id, {
      ...selection,
      ...place,
      sort,
      limit: 1,
      wantsTotal: false,
    });
    found.push(...page.records.map(({ amount }) => amount?.amount));
    after = page.next;
  } while (after !== undefined);

  expect(found).toEqual(amounts);
});

it("a cursor from before amounts were decimals goes on", async () => {
  const { id, deals } = await aWorkspaceOf(["1.00", "2.00"]);
  const sort = [{ field: "amount.amount", descending: false }];
  const after = { values: [1], id: "deal_01j00000000000000000000099" };

  const page = await deals.page(dealKind, id, { ...selection, after, sort, limit: 5, wantsTotal: false });

  expect(page.records.map(({ amount }) => amount?.amount)).toEqual(["2.00"]);
});
