import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { historyActions, makeHistoryReader } from "#lib/adapters/dynamo/platform/histories.ts";
import { transact } from "#lib/adapters/dynamo/transaction.ts";
import type { HistoryRow } from "#lib/domain/platform/history/history.ts";
import { aDoorWithTable } from "#test/local/dynamodb/a-door.ts";

const workspaceId = "ws_01J0000000000000000000000A";
const [record, other] = ["lead_01J0000000000000000000000A", "lead_01J0000000000000000000000B"];
const now = new Date("2026-11-22T12:00:00.000Z");

const row = (at: string, n: number, of = record, history: HistoryRow["history"] = "stage_moves") =>
  ({
    history,
    workspaceId,
    record: of,
    at,
    n,
    facts: { to: `stage ${n}` },
  }) as const satisfies HistoryRow;

const rows = [
  row("2024-01-31T10:00:00.000Z", 1),
  row("2026-08-31T23:59:59.999Z", 2),
  row("2026-11-22T10:00:00.000Z", 3),
  row("2026-11-22T10:00:00.000Z", 12),
];
const others = [
  row("2026-11-22T10:00:00.000Z", 5, other),
  row("2026-11-22T10:00:00.000Z", 4, record, "assignments"),
];

const aHistory = async () => {
  const { db, TableName, ...door } = await aDoorWithTable();
  const client = DynamoDBDocumentClient.from(db);
  await transact(client, historyActions(TableName, [...rows, ...others]));
  const reader = makeHistoryReader(client, TableName);
  const read = (options: { since?: string; before?: HistoryRow } = {}) =>
    Array.fromAsync(
      reader.newestFirst(workspaceId, "stage_moves", record, {
        now,
        since: "2020-01-01T00:00:00.000Z",
        limit: 1,
        ...options,
      }),
    );
  return { ...door, read, write: (one: HistoryRow) => transact(client, historyActions(TableName, [one])) };
};

describe("a record's history", () => {
  it("is its own rows of 25 months, newest first, those of one moment by their number", async () => {
    await using history = await aHistory();

    expect((await history.read()).map(({ n }) => n)).toEqual([12, 3, 2]);
    expect((await history.read())[0]).toEqual(rows[3]);
  });

  it("goes on below the row where a page ended, and ends with the month in which the record began", async () => {
    await using history = await aHistory();
    const [newest] = await history.read();

    const older = await history.read({
      ...(newest && { before: newest }),
      since: "2026-11-01T00:00:00.000Z",
    });

    expect(older.map(({ n }) => n)).toEqual([3]);
  });

  it("has a row once however often it is written", async () => {
    await using history = await aHistory();

    await history.write(row("2026-11-22T10:00:00.000Z", 12));

    expect(await history.read()).toHaveLength(3);
  });
});
