import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { changedAt, revisionOf } from "#lib/domain/records/lead/bookkeeping.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { changedPaths } from "./changed-paths.ts";
import type { LeadChangeWork } from "./membership-work.ts";
import type { LeadNews } from "./trigger-entry.ts";

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

/** Ten messages of one call have at most 256 KB. */
const imageBytesMax = 20_000;

/** The earlier image as filters ask it; undefined where it is too large. */
const imageOf = (before: StoredLead | undefined): LeadChangeWork["before"] => {
  if (before === undefined || before.deleted !== undefined) return null;
  const { provenance: _, score_detail: __, ...lead } = before.lead;
  if (Buffer.byteLength(JSON.stringify(lead)) > imageBytesMax) return undefined;
  return { since: changedAt(before), lead };
};

/**
 * The work that a committed change of a lead calls for where somebody follows it. `storedAt`: when the table had it, to
 * the second below.
 */
export const leadChangeWork = (
  before: StoredLead | undefined,
  after: StoredLead,
  storedAt?: string,
): LeadChangeWork => {
  const image = imageOf(before);
  const at = changedAt(after);
  return {
    workspace_id: after.workspaceId,
    lead_id: after.lead.id,
    paths: pathsOf(before, after),
    is_new: before === undefined,
    by: writerOf(before, after),
    // A job stamps what it writes minutes later with the time at which it began.
    at: storedAt !== undefined && storedAt > at ? storedAt : at,
    revision: revisionOf(after),
    ...(image !== undefined && { before: image }),
  };
};

/** The write that a message is about; undefined for messages of an earlier release. */
export const newsOf = ({ at, revision, before }: LeadChangeWork): LeadNews | undefined => {
  if (at === undefined || revision === undefined) return undefined;
  const known = { at, revision };
  if (before === undefined || before === null) return { ...known, ...(before === null && { before }) };
  const lead = { ...before.lead, provenance: {}, score_detail: null } as unknown as Lead;
  return { ...known, before: { since: before.since, lead } };
};
