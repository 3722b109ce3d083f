import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { DueQueue, EarlierDue, WalkerLease } from "#lib/domain/platform/due/due-queue.ts";
import { makeDueQueue } from "./due-queue.ts";
import { makeEarlierDue } from "./earlier-due.ts";
import { makeWalkerLease } from "./walker-lease.ts";

interface DueWalk {
  readonly queue: DueQueue;
  readonly earlier: EarlierDue;
  readonly lease: WalkerLease;
}

export const makeDueWalk = (client: DynamoDBDocumentClient, table: string): DueWalk => ({
  queue: makeDueQueue(client, table),
  earlier: makeEarlierDue(client, table),
  lease: makeWalkerLease(client, table),
});
