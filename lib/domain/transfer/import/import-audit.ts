import { type AuditEntry, differingFields } from "#lib/domain/platform/audit/audit-entry.ts";
import type { ImportRecord } from "./import-record.ts";

const facts = (record: ImportRecord | undefined): Record<string, unknown> =>
  record === undefined
    ? {}
    : {
        state: record.state,
        source: record.source,
        options: record.options,
        mapping: Object.fromEntries(record.mapping.map(({ column, field }) => [column, field])),
        counts: record.counts,
        failure: record.failure,
      };

/** The audit entry of an import's change; a file that nobody uploaded through the API has the import as its actor. */
export const importAudit = (
  action: string,
  before: ImportRecord | undefined,
  after: ImportRecord,
  by: { readonly actorId: string | null; readonly requestId: string },
): AuditEntry => ({
  workspaceId: after.workspace_id,
  at: after.updated_at,
  actor: by.actorId === null ? { type: "import", id: after.id } : { type: "member", id: by.actorId },
  action,
  recordId: after.id,
  version: after.version,
  ...differingFields(facts(before), facts(after)),
  requestId: by.requestId,
});
