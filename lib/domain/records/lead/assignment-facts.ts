import type { AssignmentPoolId, AssignmentRuleId } from "#lib/contract/platform/ids.ts";
import type { AssignmentCause } from "#lib/contract/selling/assignment-record.ts";
import type { StoredLead } from "./stored-lead.ts";

/** Why a lead's owner is another one now, as events and the history tell it. */
export interface AssignmentFacts {
  readonly cause: AssignmentCause;
  readonly rule_id: AssignmentRuleId | null;
  readonly pool_id: AssignmentPoolId | null;
  readonly reason: string | null;
}

/** Of a change that says nothing of it: whoever takes what is nobody's for themselves has claimed it. */
const plainCause = (before: StoredLead, { lead, writtenBy }: StoredLead): AssignmentCause =>
  before.lead.owner_id === null && "memberId" in writtenBy && writtenBy.memberId === lead.owner_id
    ? "claim"
    : "manual";

/** The facts of a change of owner. */
export const assignmentFacts = (before: StoredLead, after: StoredLead): AssignmentFacts => {
  const note = after.assignment?.version === after.lead.version ? after.assignment : undefined;
  return {
    cause: note?.cause ?? plainCause(before, after),
    rule_id: note?.rule_id ?? null,
    pool_id: note?.pool_id ?? null,
    reason: note?.reason ?? null,
  };
};
