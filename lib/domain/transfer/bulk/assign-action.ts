import type { BulkAction } from "#lib/contract/bulk-action.ts";
import type { Assignment } from "#lib/domain/selling/assignment/assign-leads.ts";

/** An assignment as a job does it. */
export const assignAction = ({
  owner,
  note,
  unlessContactedSince,
}: Assignment): Extract<BulkAction, { kind: "assign" }> => ({
  kind: "assign",
  owner_id: owner,
  ...(note?.reason !== undefined && { reason: note.reason }),
  ...(unlessContactedSince !== undefined && { unless_contacted_since: unlessContactedSince }),
});
