import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { DueQueue } from "#lib/domain/platform/due/due-queue.ts";
import { duePartition, dueShards } from "../keys.ts";
import { readDuePage, removeDue } from "./stored-due.ts";

export const makeDueQueue = (client: DynamoDBDocumentClient, table: string): DueQueue => ({
  shards: dueShards,
  page: (shard, upTo, after) =>
    // `$` is the character after `#`: all sort keys of the minute and before it.
    readDuePage(client, table, { partition: duePartition(shard), below: `${upTo}$`, after }),
  remove: (due) => removeDue(client, table, due),
});
