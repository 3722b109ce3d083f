import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { recordKinds } from "#lib/domain/records/record-kind/record-kinds.ts";
import type { RecordScan } from "#lib/domain/records/record-kind/record-store.ts";
import { recordPartition } from "../keys.ts";
import { queryPartition } from "../query-partition.ts";
import { fromRecordItem } from "./record-item.ts";

export const makeRecordScan = (client: DynamoDBDocumentClient, table: string): RecordScan => ({
  all: async function* (kind, workspaceId) {
    for (let shard = 0; shard < recordKinds[kind.name].shards; shard += 1) {
      const query = { partition: recordPartition(workspaceId, kind.name, shard) };
      yield* queryPartition(client, table, query, (item) => fromRecordItem(kind, item));
    }
  },
});
