import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { ChunkLedger, ChunkName, ChunkResult } from "#lib/domain/import/import-store.ts";
import { toAuditItem } from "./audit-item.ts";
import { importChunkKey, importChunkPartition, importKey } from "./keys.ts";
import { queryPartition } from "./query-partition.ts";
import { type Action, isLost, transact } from "./transaction.ts";

const ChunkItem = z.object({ failures: z.record(z.string(), z.string()) });

const keyOf = ({ workspaceId, importId, revision, chunk }: ChunkName) =>
  importChunkKey(workspaceId, importId, revision, chunk);

/** The result, its share of the import's counts and its audit line: all three or none. */
const settlement = (table: string, result: ChunkResult): Action[] => {
  const { workspaceId, importId, counts, failures, audit } = result;
  const Item = { ...keyOf(result), kind: "import_chunk", workspace_id: workspaceId, counts, failures };
  return [
    { Put: { TableName: table, Item, ConditionExpression: "attribute_not_exists(pk)" } },
    {
      Update: {
        TableName: table,
        Key: importKey(workspaceId, importId),
        UpdateExpression:
          "SET #c.created = #c.created + :created, #c.updated = #c.updated + :updated, #c.skipped = #c.skipped + :skipped, #c.failed = #c.failed + :failed ADD chunks_done :one, version :one",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeNames: { "#c": "counts" },
        ExpressionAttributeValues: {
          ":one": 1,
          ":created": counts.created,
          ":updated": counts.updated,
          ":skipped": counts.skipped,
          ":failed": counts.failed,
        },
      },
    },
    { Put: { TableName: table, Item: toAuditItem(audit) } },
  ];
};

export const makeChunkLedger = (client: DynamoDBDocumentClient, table: string): ChunkLedger => ({
  isDone: async (name) => {
    const { Item } = await client.send(
      new GetCommand({
        TableName: table,
        Key: keyOf(name),
        ConsistentRead: true,
        ProjectionExpression: "pk",
      }),
    );
    return Item !== undefined;
  },
  settle: async (result) => {
    const reasons = await transact(client, settlement(table, result));
    // When the result is there, another delivery of the same chunk was first; it has counted the same rows.
    if (reasons.length > 0 && !isLost(reasons[0])) throw new Error("a chunk's import is gone");
  },
  failuresOf: async (workspaceId, importId, revision) => {
    const failures = new Map<number, string>();
    const partition = importChunkPartition(workspaceId, importId);
    const query = { partition, beginsWith: `CHUNK#${revision}#` };
    const items = queryPartition(client, table, query, (item) => ChunkItem.parse(item));
    for await (const item of items)
      for (const [row, reason] of Object.entries(item.failures)) failures.set(Number(row), reason);
    return failures;
  },
});
