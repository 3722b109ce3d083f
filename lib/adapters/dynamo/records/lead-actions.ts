import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import { keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import { assignmentRows } from "#lib/domain/records/lead/assignment-rows.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import { type MoveNote, stageMoves } from "#lib/domain/records/lead/stage-move.ts";
import { type UniqueValue, uniqueValues } from "#lib/domain/records/lead/stored-lead.ts";
import { uniqueKey } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { historyActions } from "../platform/histories.ts";
import type { Action } from "../transaction.ts";
import { stillThatLead } from "./lead-guard.ts";
import { toLeadItem } from "./lead-item.ts";

/** A lead's image before and after a change, with the rows that the change adds. */
export interface LeadChange extends LeadPut {
  readonly audit?: AuditEntry | undefined;
  readonly move?: MoveNote | undefined;
  /**
   * Set for values that are derived, such as counters and scores: the locks of unique values stay as they are, so that
   * the lock of another lead cannot refuse an event.
   */
  readonly keepsLocks?: true;
}

export interface LeadActions {
  /** The lead's put comes first, then one lock for each value of `taken`, in its order. */
  readonly actions: readonly Action[];
  /** The unique values that the lead gets. */
  readonly taken: readonly UniqueValue[];
}

const includes = (values: readonly UniqueValue[], { kind, value }: UniqueValue): boolean =>
  values.some((other) => other.kind === kind && other.value === value);

/** The condition of a lock that no other lead holds. */
const isOwnLock = (leadId: string) => ({
  ConditionExpression: "attribute_not_exists(pk) OR lead_id = :id",
  ExpressionAttributeValues: { ":id": leadId },
});

/**
 * Returns the actions that write a lead: its item with fields of newer releases, its locks, its audit entry, and the
 * rows of its stage and owner. No other module writes a lead's item (test/architecture/lead-writer.test.ts).
 */
export const leadActions = (
  table: string,
  { before, after, audit, move, keepsLocks, history = [] }: LeadChange,
): LeadActions => {
  const { workspaceId, lead } = after;
  const held = keepsLocks ? [] : uniqueValues(before);
  const kept = keepsLocks ? [] : uniqueValues(after);
  const taken = kept.filter((value) => !includes(held, value));
  const freed = held.filter((value) => !includes(kept, value));
  const actions: readonly Action[] = [
    { Put: { TableName: table, Item: toLeadItem(keepUnknown(before, after)), ...stillThatLead(before) } },
    ...taken.map(({ kind, value }) => ({
      Put: {
        TableName: table,
        Item: { ...uniqueKey(workspaceId, kind, value), kind: "lock", lead_id: lead.id },
        ...isOwnLock(lead.id),
        ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
      },
    })),
    ...freed.map(({ kind, value }) => ({
      Delete: { TableName: table, Key: uniqueKey(workspaceId, kind, value), ...isOwnLock(lead.id) },
    })),
    ...(audit === undefined ? [] : [{ Put: { TableName: table, Item: toAuditItem(audit) } }]),
    ...historyActions(table, [
      ...stageMoves(before, after, move),
      ...assignmentRows(before, after),
      ...history,
    ]),
  ];
  return { actions, taken };
};
