import { checkRows } from "./check-rows.ts";
import { errorHeader, errorLines, failureLine } from "./error-lines.ts";
import { importAudit } from "./import-audit.ts";
import type { ErrorLine, ImportFiles } from "./import-files.ts";
import { type ImportRecord, nextRecord } from "./import-record.ts";
import type { ChunkLedger, ImportStore } from "./import-store.ts";

export interface FinishDeps {
  readonly imports: ImportStore;
  readonly files: ImportFiles;
  readonly ledger: Pick<ChunkLedger, "failuresOf">;
}

/** The error file once more, with the rows that their leads refused. */
async function* linesWithFailures(
  files: ImportFiles,
  record: ImportRecord,
  failures: ReadonlyMap<number, string>,
): AsyncGenerator<ErrorLine> {
  yield errorHeader(record.columns);
  for await (const checked of checkRows(record, files.rows(record))) {
    const failure = failures.get(checked.row);
    if (checked.verdict !== "valid") yield* errorLines(checked);
    else if (failure !== undefined) yield failureLine(checked, failure);
  }
}

/** The end: completes the error file and says that the import is done. */
export const finishImport = async (
  { imports, files, ledger }: FinishDeps,
  record: ImportRecord,
  now: Date,
): Promise<void> => {
  if (record.state !== "executing" || record.chunks_done < record.chunks_total) return;
  if (record.counts.failed > 0) {
    const failures = await ledger.failuresOf(record.workspace_id, record.id, record.revision);
    await files.putErrors(record, linesWithFailures(files, record, failures));
  }
  const after = nextRecord(record, now.toISOString(), { state: "done" });
  const audit = importAudit("import.done", record, after, { actorId: null, requestId: record.request_id });
  await imports.write({ before: record, after, audit });
};
