import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { changedPaths } from "./changed-paths.ts";
import type { LeadChangeWork } from "./membership-work.ts";

/** More is said as "everything", which is shorter. */
const pathsMax = 50;

const pathsOf = (before: StoredLead | undefined, after: StoredLead): string[] | null => {
  const isMoved = before === undefined || (before.deleted === undefined) !== (after.deleted === undefined);
  if (isMoved) return null;
  const paths = changedPaths(before.lead, after.lead);
  return paths.length > pathsMax ? null : paths;
};

/** The member who made the change; what the service counts or tags by rule leaves the former writer's name where it is. */
const writerOf = (before: StoredLead | undefined, { writtenBy }: StoredLead): MemberId | null => {
  if (!("memberId" in writtenBy)) return null;
  const former = before?.writtenBy;
  const isFormer = former !== undefined && "requestId" in former && former.requestId === writtenBy.requestId;
  return isFormer ? null : writtenBy.memberId;
};

/** The work that a committed change of a lead calls for where somebody follows it. */
export const leadChangeWork = (before: StoredLead | undefined, after: StoredLead): LeadChangeWork => ({
  workspace_id: after.workspaceId,
  lead_id: after.lead.id,
  paths: pathsOf(before, after),
  is_new: before === undefined,
  by: writerOf(before, after),
});
