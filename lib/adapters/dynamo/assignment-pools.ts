import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { AssignmentPool } from "#lib/contract/assignment-pool-record.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import type { PoolReader, PoolStore } from "#lib/domain/selling/assignment/pool-store.ts";
import { makeNamedRecordReader, makeNamedRecordStore, type NamedRecordItems } from "./named-records.ts";

const PoolItem = z.object(AssignmentPool.shape);

const items: NamedRecordItems<AssignmentPool> = {
  kind: "assignment_pool",
  fromItem: (item) => PoolItem.parse(item),
  toItem: (record) => ({ ...record }),
  lockOn: ({ name }) => fold(name),
};

export const makePoolReader = (client: DynamoDBDocumentClient, table: string): PoolReader =>
  makeNamedRecordReader(client, table, items);

export const makePoolStore = (client: DynamoDBDocumentClient, table: string): PoolStore =>
  makeNamedRecordStore(client, table, items);
