import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it, vi } from "vitest";
import {
  makeSuppressionKeyMaker,
  makeSuppressionKeys,
} from "#lib/adapters/dynamo/records/suppression-keys.ts";
import {
  makeSuppressionClearer,
  makeSuppressionReader,
  makeSuppressionWriter,
} from "#lib/adapters/dynamo/records/suppressions.ts";
import { unitsIn } from "#lib/local/dynamodb/index.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";
import { aDoorWithTable } from "#test/local/dynamodb/a-door.ts";

const { workspace_id: workspaceId } = anActor("admin");
const at = "2026-11-20T10:00:00.000Z";
const later = "2026-11-21T10:00:00.000Z";
const optedOut = { channels: ["email" as const], at, source: "unsubscribe" };

const aTable = async () => {
  const { db, TableName: table, ...door } = await aDoorWithTable();
  const client = DynamoDBDocumentClient.from(db);
  const opener = { open: vi.fn(async (_: object, sealed: string) => sealed.toUpperCase()) };
  const sealer = { seal: async (_: object, secret: string) => secret };
  const parts = { client, table, opener };
  const maker = makeSuppressionKeyMaker({ ...parts, sealer });
  return {
    ...door,
    opener,
    reader: makeSuppressionReader(client, table, makeSuppressionKeys(parts)),
    writer: makeSuppressionWriter(client, table, maker),
    clearer: makeSuppressionClearer(client, table, maker),
  };
};

describe("the suppressions of addresses", () => {
  it("take one read unit an address and no write unit, and open the workspace's secret once", async () => {
    await using table = await aTable();
    const addresses = Array.from({ length: 150 }, (_, index) => `lead${index}@example.com`);
    await table.writer.suppress(workspaceId, "lead7@example.com", { optedOut });
    await table.reader.of(workspaceId, addresses.slice(0, 1));
    table.opener.open.mockClear();
    const before = table.door.meter.read();

    const found = await table.reader.of(workspaceId, addresses);

    const { readBy, writtenBy } = table.door.meter.since(before);
    expect([unitsIn(readBy), unitsIn(writtenBy)]).toEqual([150, 0]);
    expect([...found]).toEqual([["lead7@example.com", { optedOut, bouncedAt: null }]]);
    expect(table.opener.open).not.toHaveBeenCalled();
  });

  it("add up, keep the first time, and end by a clearing that older causes do not undo", async () => {
    await using table = await aTable();
    const { writer, reader, clearer } = table;
    const address = "ada@example.com";
    const now = async () => (await reader.of(workspaceId, [address])).get(address);
    await writer.suppress(workspaceId, address, { optedOut });
    await writer.suppress(workspaceId, address, {
      optedOut: { channels: ["phone"], at: later, source: "manual" },
    });
    expect(await now()).toEqual({
      optedOut: { ...optedOut, channels: ["email", "phone"] },
      bouncedAt: null,
    });
    await writer.suppress(workspaceId, address, { bouncedAt: at });

    await clearer.clear(workspaceId, address, later);
    await writer.suppress(workspaceId, address, { optedOut });

    expect(await now()).toEqual({ optedOut: null, bouncedAt: at });
  });
});
