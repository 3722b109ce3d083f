import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import { auditKey } from "./keys.ts";

/** The attributes of an audit item. Its key repeats with the change, so that a repeated write adds no second line. */
export const toAuditItem = (entry: AuditEntry): Record<string, unknown> => ({
  ...auditKey(entry.workspaceId, entry.at, entry.recordId, entry.version),
  kind: "audit",
  workspace_id: entry.workspaceId,
  at: entry.at,
  actor: entry.actor,
  action: entry.action,
  record_id: entry.recordId,
  version: entry.version,
  before: entry.before,
  after: entry.after,
  request_id: entry.requestId,
});
