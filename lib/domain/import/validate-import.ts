import type { ImportCounts } from "#lib/contract/import-record.ts";
import { sizes } from "#lib/contract/limits.ts";
import { normaliseEmail } from "#lib/domain/lead/email.ts";
import { type MailCheck, withMailRoutes } from "./check-mail.ts";
import { type CheckedRow, checkRows } from "./check-rows.ts";
import { errorHeader, errorLines } from "./error-lines.ts";
import {
  type ChunkRow,
  type ErrorLine,
  type ImportFiles,
  type PreviewRow,
  UnreadableFile,
} from "./import-files.ts";
import { type ImportRecord, nextRecord, noCounts } from "./import-record.ts";
import type { BulkLeads, ImportStore } from "./import-store.ts";

/** Rows of one chunk, which one message executes. */
const chunkRows = 500;
const previewRows = 20;

export interface ValidationDeps {
  readonly imports: ImportStore;
  readonly files: ImportFiles;
  readonly leads: Pick<BulkLeads, "holdersOf">;
  readonly mail?: MailCheck["mail"];
}

/** What one pass over the file has found so far. Its size does not grow with the file, but for the emails seen. */
class Validation {
  readonly counts: ImportCounts = { ...noCounts };
  readonly preview: PreviewRow[] = [];
  chunks = 0;
  readonly #deps: ValidationDeps;
  readonly #record: ImportRecord;
  #pending: ChunkRow[] = [];

  constructor(deps: ValidationDeps, record: ImportRecord) {
    this.#deps = deps;
    this.#record = record;
  }

  /** Reads the file to its end; yields the lines of the error file on the way. */
  async *errorLines(now: () => Date): AsyncGenerator<ErrorLine> {
    yield errorHeader(this.#record.columns);
    const { files, mail } = this.#deps;
    const rows = checkRows(this.#record, files.rows(this.#record));
    for await (const checked of withMailRoutes(rows, { mail, now })) {
      this.#count(checked);
      if (checked.verdict !== "valid") yield* errorLines(checked);
      else if (this.#pending.push({ row: checked.row, lead: checked.lead }) === chunkRows)
        await this.#flush();
    }
    if (this.#pending.length > 0) await this.#flush();
  }

  #count({ verdict }: CheckedRow): void {
    this.counts.total += 1;
    this.counts[verdict] += 1;
    const isRep = this.#record.actor_role === "sales_rep";
    const rowsMax = isRep ? sizes.salesRepImportRowsMax : sizes.importRowsMax;
    if (this.counts.total > rowsMax)
      throw new UnreadableFile(
        "too_many_rows",
        `An import takes at most ${rowsMax} rows${isRep ? " from a sales rep" : ""}.`,
      );
  }

  async #flush(): Promise<void> {
    const rows = this.#pending;
    this.#pending = [];
    this.chunks += 1;
    const emails = rows.flatMap(({ lead }) => (lead.email == null ? [] : [normaliseEmail(lead.email)]));
    const [holders] = await Promise.all([
      this.#deps.leads.holdersOf(this.#record.workspace_id, emails),
      this.#deps.files.putChunk(this.#record, this.chunks, rows),
    ]);
    this.counts.duplicate_existing += holders.size;
    for (const row of rows.slice(0, previewRows - this.preview.length)) {
      const { email } = row.lead;
      this.preview.push({ ...row, matches: email != null && holders.has(normaliseEmail(email)) });
    }
  }
}

/**
 * Step 3: one streaming pass over the file that leaves chunks of valid rows, the error file, the preview and the
 * counts. Whatever it writes before it dies is written over by the next try.
 */
export const validateImport = async (
  deps: ValidationDeps,
  record: ImportRecord,
  now: () => Date,
): Promise<void> => {
  if (record.state !== "mapped") return;
  const validation = new Validation(deps, record);
  await deps.files.putErrors(record, validation.errorLines(now));
  await deps.files.putPreview(record, validation.preview);
  const { counts, chunks: chunks_total } = validation;
  const state = record.auto_confirm ? "confirmed" : "validated";
  const after = nextRecord(record, now().toISOString(), { state, counts, chunks_total, chunks_done: 0 });
  await deps.imports.write({ before: record, after });
};
