import type { CancellationReason } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import { LeadId } from "#lib/contract/platform/ids.ts";
import { assignmentRows } from "#lib/domain/records/lead/assignment-rows.ts";
import type { LeadWrite, LeadWriteOutcome, LeadWriter } from "#lib/domain/records/lead/lead-store.ts";
import { stageMoves } from "#lib/domain/records/lead/stage-move.ts";
import { type UniqueValue, uniqueValues } from "#lib/domain/records/lead/stored-lead.ts";
import { uniqueKey } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { historyActions } from "../platform/histories.ts";
import { readMember } from "../team/read-member.ts";
import { type Action, isLost, transact } from "../transaction.ts";
import { stillThatLead } from "./lead-guard.ts";
import { toLeadItem } from "./lead-item.ts";
import { readHolder, readLead } from "./lead-reader.ts";

const holds = (values: readonly UniqueValue[], { kind, value }: UniqueValue): boolean =>
  values.some((other) => other.kind === kind && other.value === value);

/** The lead's own put comes first; then the locks to take, each at the place of its unique value in `taken`. */
const actionsFor = (
  table: string,
  { before, after, audit, move, history = [] }: LeadWrite,
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
        ...stillThatLead(before),
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
    ...historyActions(table, [
      ...stageMoves(before, after, move),
      ...assignmentRows(before, after),
      ...history,
    ]),
  ];
};

const Lock = z.object({ lead_id: LeadId });

/** What a refused transaction means: a changed lead, or else the first lock that another lead holds. */
export const leadOutcome = (
  reasons: readonly CancellationReason[],
  taken: readonly UniqueValue[],
): LeadWriteOutcome => {
  const [lead, ...locks] = reasons;
  if (isLost(lead)) return { outcome: "stale" };
  for (const [index, unique] of taken.entries()) {
    const lock = locks[index];
    if (isLost(lock) && lock?.Item !== undefined)
      return { outcome: "duplicate", unique, existingId: Lock.parse(unmarshall(lock.Item)).lead_id };
  }
  throw new Error("a lead was refused, but neither for its version nor for a lock");
};

/** What a write is made of, the lead's own put first, and what it takes. */
export const leadActions = (
  table: string,
  write: LeadWrite,
): { readonly actions: readonly Action[]; readonly taken: readonly UniqueValue[] } => {
  const held = uniqueValues(write.before);
  const taken = uniqueValues(write.after).filter((value) => !holds(held, value));
  return { actions: actionsFor(table, write, taken), taken };
};

export const makeLeadWriter = (client: DynamoDBDocumentClient, table: string): LeadWriter => ({
  get: (workspaceId, id) => readLead(client, table, workspaceId, id),
  holderOf: (workspaceId, unique) => readHolder(client, table, workspaceId, unique),
  roleOf: async (workspaceId, id) => (await readMember(client, table, workspaceId, id))?.role,
  write: async (write) => {
    const { actions, taken } = leadActions(table, write);
    const reasons = await transact(client, actions);
    return reasons.length === 0 ? { outcome: "stored" } : leadOutcome(reasons, taken);
  },
});
