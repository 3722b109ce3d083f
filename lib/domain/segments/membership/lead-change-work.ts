import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { changedPaths } from "./changed-paths.ts";
import type { LeadChangeWork } from "./follow-work.ts";

/** More is said as "everything", which is shorter. */
const pathsMax = 50;

const pathsOf = (before: StoredLead | undefined, after: StoredLead): string[] | null => {
  const isMoved = before === undefined || (before.deleted === undefined) !== (after.deleted === undefined);
  if (isMoved) return null;
  const paths = changedPaths(before.lead, after.lead);
  return paths.length > pathsMax ? null : paths;
};

/** The work that a committed change of a lead calls for where somebody follows it. */
export const leadChangeWork = (before: StoredLead | undefined, after: StoredLead): LeadChangeWork => ({
  workspace_id: after.workspaceId,
  lead_id: after.lead.id,
  paths: pathsOf(before, after),
  is_new: before === undefined,
  by: after.writtenBy.kind === "manual" || after.writtenBy.kind === "api" ? after.writtenBy.memberId : null,
});
