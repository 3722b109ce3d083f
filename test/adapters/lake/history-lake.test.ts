import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { toHistoryItem } from "#lib/adapters/dynamo/platform/histories.ts";
import { sqlText, withDuckDb } from "#lib/adapters/lake/duckdb.ts";
import { makeFileStore } from "#lib/adapters/lake/file-store.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { HistoryRow } from "#lib/domain/platform/history/history.ts";
import { sharedLake } from "./a-lake.ts";

const lake = sharedLake();
const now = new Date();
const daysLater = (days: number): Date => new Date(now.getTime() + days * 86_400_000);

it.each([
  [
    "stage_moves",
    { from: "stage_A", to: "stage_B", driver: "manual", forced: false, duration_seconds: 60 },
    "to_stage_id",
  ],
  ["assignments", { from: null, to: "mem_B", cause: "rule", rule_id: "arule_A" }, "to_member_id"],
] as const)("has each row of %s once, however often it is compacted", async (history, facts, column) => {
  const workspaceId: WorkspaceId = `ws_${ulid()}`;
  const put = async (record: string, at: string): Promise<void> => {
    const row: HistoryRow = { history, workspaceId, record, at, n: 2, facts };
    await lake().client.send(new PutCommand({ TableName: lake().table, Item: toHistoryItem(row) }));
  };
  const compact = (days: number) =>
    lake()
      .compactorAt(() => daysLater(days))
      .compact(workspaceId, daysLater(days + 1), history);
  await put("lead_01J0000000000000000000000A", now.toISOString());
  await compact(1);
  await put("lead_01J0000000000000000000000B", daysLater(2).toISOString());
  await compact(3);
  await compact(5);

  const files = (await lake().manifestsOf(history).read(workspaceId))?.files ?? [];
  const store = makeFileStore(lake().s3, lake().bucket);
  const paths = await Promise.all(files.map((file) => store.fetch(file)));
  const rows = await withDuckDb(async (connection) => {
    const from = `read_parquet([${paths.map(sqlText).join(", ")}])`;
    return connection.rows(`SELECT lead_id, ${column} AS found FROM ${from} ORDER BY 1`);
  });
  const found = String(facts.to).toLowerCase();
  expect(rows).toEqual([
    ["lead_01j0000000000000000000000a", found],
    ["lead_01j0000000000000000000000b", found],
  ]);
});
