import type { PoolOrRule } from "#lib/contract/selling/assigned-to.ts";
import type { AcceptWindow } from "#lib/contract/selling/assignment-record.ts";
import type { BulkAction, JobAction } from "#lib/contract/transfer/bulk-action.ts";
import type { Assignment } from "#lib/domain/selling/assignment/assign-leads.ts";

/** An assignment as a job does it. */
export const assignAction = (
  { owner, note, unlessContactedSince }: Assignment,
  within: AcceptWindow | undefined,
): Extract<BulkAction, { kind: "assign" }> => ({
  kind: "assign",
  owner_id: owner,
  ...(note?.reason !== undefined && { reason: note.reason }),
  ...(unlessContactedSince !== undefined && { unless_contacted_since: unlessContactedSince }),
  ...(within !== undefined && { accept_within: within }),
});

/** The same where a pool or a rule chooses the owners. */
export const shareAction = (
  to: PoolOrRule,
  { note, unlessContactedSince }: Pick<Assignment, "note" | "unlessContactedSince">,
  within: AcceptWindow | undefined,
): Extract<JobAction, { kind: "assign_by" }> => ({
  kind: "assign_by",
  to,
  ...(note?.reason !== undefined && { reason: note.reason }),
  ...(unlessContactedSince !== undefined && { unless_contacted_since: unlessContactedSince }),
  ...(within !== undefined && { accept_within: within }),
});
