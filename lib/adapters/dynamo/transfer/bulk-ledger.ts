import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { LeadId } from "#lib/contract/platform/ids.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import type { BulkChunkResult, BulkLedger } from "#lib/domain/transfer/bulk/bulk-store.ts";
import { jobBatchPrefix, jobChunkKey, jobChunkPrefix, jobKey, jobPartition } from "../keys.ts";
import { isResultKept, keepResult } from "../platform/chunk-results.ts";
import { jobExpiry } from "../platform/job-item.ts";
import { queryPartition } from "../query-partition.ts";
import type { Action } from "../transaction.ts";

export const BatchItem = stored(z.object({ ids: z.array(LeadId), journal: z.string() }));
export const ChunkItem = stored(z.object({ left: z.string().nullable() }));

/** The result's share of its job's counts. */
const countUp = (table: string, { workspaceId, jobId, counts, at }: BulkChunkResult): Action => {
  const names = ["changed", "unchanged", "refused", "failed"] as const;
  const sums = names.map((name) => `#tally.#${name} = #tally.#${name} + :${name}`);
  return {
    Update: {
      TableName: table,
      Key: jobKey(workspaceId, jobId),
      UpdateExpression: `SET ${sums.join(", ")}, #tally.chunks_done = #tally.chunks_done + :one, #record.updated_at = :at ADD version :one`,
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeNames: {
        "#tally": "tally",
        "#record": "record",
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ":one": 1,
        ":at": at,
        ...Object.fromEntries(names.map((name) => [`:${name}`, counts[name]])),
      },
    },
  };
};

export const makeBulkLedger = (client: DynamoDBDocumentClient, table: string): BulkLedger => ({
  isSettled: ({ workspaceId, jobId, chunk }) =>
    isResultKept(client, table, jobChunkKey(workspaceId, jobId, chunk)),
  batches: ({ workspaceId, jobId, chunk }) => {
    const query = { partition: jobPartition(workspaceId, jobId), beginsWith: jobBatchPrefix(chunk) };
    return Array.fromAsync(queryPartition(client, table, query, (item) => BatchItem.parse(item)));
  },
  settle: async (result) => {
    const { workspaceId, jobId, chunk, counts, left, audit } = result;
    const item = {
      ...jobChunkKey(workspaceId, jobId, chunk),
      kind: "job_chunk",
      workspace_id: workspaceId,
      counts,
      left,
      ...jobExpiry(result),
    };
    if (await keepResult(client, table, { item, countUp: countUp(table, result), audit })) return;
    throw new Error("a chunk's job is gone");
  },
  leftOf: async function* ({ workspace_id, id }) {
    const query = { partition: jobPartition(workspace_id, id), beginsWith: jobChunkPrefix };
    for await (const { left } of queryPartition(client, table, query, (item) => ChunkItem.parse(item)))
      if (left !== null) yield left;
  },
});
