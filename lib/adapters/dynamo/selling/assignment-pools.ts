import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { AssignmentPool } from "#lib/contract/selling/assignment-pool-record.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { allRecords } from "#lib/domain/platform/named-record/all-records.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import type { PoolReader, PoolStore } from "#lib/domain/selling/assignment/pool-store.ts";
import { assignmentHeadKey } from "../keys.ts";
import { makeNamedRecordReader, makeNamedRecordStore, type NamedRecordItems } from "../named-records.ts";
import type { Action } from "../transaction.ts";
import { headIs, makeRuleReader, readAssignmentHead } from "./assignment-rules.ts";

export const PoolItem = stored(z.object(AssignmentPool.shape));

const items: NamedRecordItems<AssignmentPool> = {
  kind: "assignment_pool",
  fromItem: (item) => PoolItem.parse(item),
  toItem: (record) => ({ ...record }),
  lockOn: ({ name }) => fold(name),
};

export const makePoolReader = (client: DynamoDBDocumentClient, table: string): PoolReader =>
  makeNamedRecordReader(client, table, items);

export const makePoolStore = (client: DynamoDBDocumentClient, table: string): PoolStore => {
  const rules = makeRuleReader(client, table);
  return {
    ...makePoolReader(client, table),
    users: async (workspaceId, id) => {
      const all = await Array.fromAsync(allRecords(rules, workspaceId));
      return all.filter(({ entries }) => entries.some(({ pool_id }) => pool_id === id));
    },
    write: async (write) => {
      const { workspaceId, before, after } = write;
      if (before === undefined) return makeNamedRecordStore(client, table, items).write(write);
      // A rule that comes to name the pool meanwhile is written past the same head.
      const head = await readAssignmentHead(client, table, workspaceId);
      const all = await Array.fromAsync(allRecords(rules, workspaceId));
      const isNamed = all.some(({ entries }) => entries.some(({ pool_id }) => pool_id === before.id));
      if (after === undefined && isNamed) return "stale";
      const check = { TableName: table, Key: assignmentHeadKey(workspaceId), ...headIs(head) };
      const alongside = (): Action[] => [{ ConditionCheck: check }];
      return makeNamedRecordStore(client, table, { ...items, alongside }).write(write);
    },
  };
};
