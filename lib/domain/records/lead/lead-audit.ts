import { type AuditEntry, differingFields } from "#lib/domain/platform/audit/audit-entry.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { revisionOf } from "./bookkeeping.ts";
import { ownData } from "./own-data.ts";
import type { StoredLead } from "./stored-lead.ts";

const facts = (stored: StoredLead | undefined): Record<string, unknown> => {
  if (stored === undefined) return {};
  const { provenance: _, score_detail: __, ...lead } = ownData(stored.lead);
  return stored.deleted === undefined ? lead : { ...lead, deleted_at: stored.deleted.at };
};

/** The audit entry of a lead's change: each differing field before and after. */
export const leadAudit = (
  action: string,
  before: StoredLead | undefined,
  after: StoredLead,
  stamp: Stamp,
): AuditEntry => ({
  workspaceId: after.workspaceId,
  at: stamp.at,
  actor: { type: "member", id: stamp.actor.member_id },
  action,
  recordId: after.lead.id,
  version: revisionOf(after),
  ...differingFields(facts(before), facts(after)),
  requestId: stamp.requestId,
});

/** The audit entry of a change that the service makes by itself. */
export const systemLeadAudit = (
  action: string,
  before: StoredLead,
  after: StoredLead,
  at: string,
): AuditEntry => ({
  workspaceId: after.workspaceId,
  at,
  actor: { type: "system", id: action },
  action,
  recordId: after.lead.id,
  version: revisionOf(after),
  ...differingFields(facts(before), facts(after)),
  requestId: action,
});
