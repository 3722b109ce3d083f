import type { ImportFailure } from "#lib/contract/import-record.ts";
import { importAudit } from "./import-audit.ts";
import type { ImportFiles } from "./import-files.ts";
import { type ImportRecord, nextRecord } from "./import-record.ts";
import type { ImportStore } from "./import-store.ts";

/** Ends an import for a reason that trying again would not mend; its uploader finds the reason on it. */
export const failImport = async (
  { imports, files }: { readonly imports: ImportStore; readonly files: Pick<ImportFiles, "settleDrop"> },
  record: ImportRecord,
  failure: ImportFailure,
  now: Date,
): Promise<void> => {
  const after = nextRecord(record, now.toISOString(), { state: "failed", failure });
  if (record.source.kind === "s3") await files.settleDrop(after, "failed");
  const audit = importAudit("import.fail", record, after, { actorId: null, requestId: record.request_id });
  await imports.write({ before: record, after, audit });
};
