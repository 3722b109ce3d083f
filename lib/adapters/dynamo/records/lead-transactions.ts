import type { CancellationReason } from "@aws-sdk/client-dynamodb";
import { keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import { assignmentRows } from "#lib/domain/records/lead/assignment-rows.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import { stageMoves } from "#lib/domain/records/lead/stage-move.ts";
import { type UniqueValue, uniqueValues } from "#lib/domain/records/lead/stored-lead.ts";
import { uniqueKey } from "../keys.ts";
import { historyActions } from "../platform/histories.ts";
import { type Action, isLost } from "../transaction.ts";
import { stillThatLead } from "./lead-guard.ts";
import { toLeadItem } from "./lead-item.ts";

const isIn = (values: readonly UniqueValue[], { kind, value }: UniqueValue): boolean =>
  values.some((other) => other.kind === kind && other.value === value);

/** A lead's image with the locks that it takes and frees, and its history; most changes of a lead have none. */
export const actionsOf = (table: string, { before, after, history = [] }: LeadPut): Action[] => {
  const { workspaceId, lead } = after;
  const [held, kept] = [uniqueValues(before), uniqueValues(after)];
  const taken = kept.filter((value) => !isIn(held, value));
  const freed = held.filter((value) => !isIn(kept, value));
  return [
    { Put: { TableName: table, Item: toLeadItem(keepUnknown(before, after)), ...stillThatLead(before) } },
    ...taken.map(({ kind, value }) => ({
      Put: {
        TableName: table,
        Item: { ...uniqueKey(workspaceId, kind, value), kind: "lock", lead_id: lead.id },
        ConditionExpression: "attribute_not_exists(pk) OR lead_id = :id",
        ExpressionAttributeValues: { ":id": lead.id },
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
    ...historyActions(table, [...stageMoves(before, after), ...assignmentRows(before, after), ...history]),
  ];
};

/** A put and what it takes. */
export interface Planned {
  readonly put: LeadPut;
  readonly actions: readonly Action[];
}

/** The puts of a transaction that lost a condition. */
export const losersOf = (
  reasons: readonly CancellationReason[],
  transaction: readonly Planned[],
): Planned[] => {
  const owners = transaction.flatMap((one) => one.actions.map(() => one));
  return [...new Set(owners.filter((_, index) => isLost(reasons[index])))];
};
