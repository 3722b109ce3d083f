import type { ImportFailure } from "#lib/contract/transfer/import-record.ts";
import { importAudit } from "./import-audit.ts";
import { type ImportRecord, nextRecord } from "./import-record.ts";
import type { ImportStore } from "./import-store.ts";

/**
 * Ends an import for a reason that trying again would not mend; its uploader finds the reason on it. False when the
 * import has moved on meanwhile.
 */
export const failImport = (
  imports: Pick<ImportStore, "write">,
  record: ImportRecord,
  failure: ImportFailure,
  now: Date,
): Promise<boolean> => {
  const after = nextRecord(record, now.toISOString(), {
    state: "failed",
    failure,
    stopped_in: record.state,
  });
  const audit = importAudit("import.fail", record, after, { actorId: null, requestId: record.request_id });
  return imports.write({ before: record, after, audit });
};
