import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import { LeadId } from "#lib/contract/ids.ts";
import type { LeadWrite, LeadWriteOutcome, LeadWriter } from "#lib/domain/lead/lead-store.ts";
import { type UniqueValue, uniqueValues } from "#lib/domain/lead/stored-lead.ts";
import { toAuditItem } from "./audit-item.ts";
import { memberKey, uniqueKey } from "./keys.ts";
import { toLeadItem } from "./lead-item.ts";
import { readHolder, readLead } from "./lead-reader.ts";
import { withConflictRetries } from "./transaction.ts";

type Action = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

const holds = (values: readonly UniqueValue[], { kind, value }: UniqueValue): boolean =>
  values.some((other) => other.kind === kind && other.value === value);

/** The lead's own put comes first; then the locks to take, each at the place of its unique value in `taken`. */
const actionsFor = (
  table: string,
  { before, after, audit }: LeadWrite,
  taken: readonly UniqueValue[],
): Action[] => {
  const { workspaceId, lead } = after;
  const kept = uniqueValues(after);
  const freed = uniqueValues(before).filter((value) => !holds(kept, value));
  return [
    {
      Put: {
        TableName: table,
        Item: toLeadItem(after),
        ...(before === undefined
          ? { ConditionExpression: "attribute_not_exists(pk)" }
          : {
              ConditionExpression: "version = :version",
              ExpressionAttributeValues: { ":version": before.lead.version },
            }),
      },
    },
    ...taken.map(({ kind, value }) => ({
      Put: {
        TableName: table,
        Item: { ...uniqueKey(workspaceId, kind, value), kind: "lock", lead_id: lead.id },
        ConditionExpression: "attribute_not_exists(pk) OR lead_id = :id",
        ExpressionAttributeValues: { ":id": lead.id },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
      },
    })),
    ...freed.map(({ kind, value }) => ({
      Delete: {
        TableName: table,
        Key: uniqueKey(workspaceId, kind, value),
        ConditionExpression: "attribute_not_exists(pk) OR lead_id = :id",
        ExpressionAttributeValues: { ":id": lead.id },
      },
    })),
    { Put: { TableName: table, Item: toAuditItem(audit) } },
  ];
};

const Lock = z.object({ lead_id: LeadId });

/** What a cancelled transaction means: the first lock that another lead holds, or else a changed lead. */
const outcomeOf = (error: TransactionCanceledException, taken: readonly UniqueValue[]): LeadWriteOutcome => {
  const failed = (error.CancellationReasons ?? []).map(({ Code }) => Code === "ConditionalCheckFailed");
  if (failed[0] === true) return { outcome: "stale" };
  for (const [index, unique] of taken.entries()) {
    const lock = error.CancellationReasons?.[index + 1]?.Item;
    if (failed[index + 1] === true && lock !== undefined)
      return { outcome: "duplicate", unique, existingId: Lock.parse(unmarshall(lock)).lead_id };
  }
  throw error;
};

export const makeLeadWriter = (client: DynamoDBDocumentClient, table: string): LeadWriter => ({
  get: (workspaceId, id) => readLead(client, table, workspaceId, id),
  holderOf: (workspaceId, unique) => readHolder(client, table, workspaceId, unique),
  isMember: async (workspaceId, id) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: memberKey(workspaceId, id), ProjectionExpression: "pk" }),
    );
    return Item !== undefined;
  },
  write: async (write) => {
    const held = uniqueValues(write.before);
    const taken = uniqueValues(write.after).filter((value) => !holds(held, value));
    const command = new TransactWriteCommand({ TransactItems: actionsFor(table, write, taken) });
    try {
      await withConflictRetries(() => client.send(command));
      return { outcome: "stored" };
    } catch (error) {
      if (error instanceof TransactionCanceledException) return outcomeOf(error, taken);
      throw error;
    }
  },
});
