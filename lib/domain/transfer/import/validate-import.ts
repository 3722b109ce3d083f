import { sizes } from "#lib/contract/platform/limits.ts";
import type { ImportCounts } from "#lib/contract/transfer/import-record.ts";
import type { BulkLeads } from "#lib/domain/records/lead/bulk-leads.ts";
import { normaliseEmail } from "#lib/domain/records/lead/email.ts";
import type { LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { type MailCheck, withMailRoutes } from "./check-mail.ts";
import type { CheckedRow } from "./check-rows.ts";
import { errorHeader, errorLines } from "./error-lines.ts";
import { confirmed } from "./import-decisions.ts";
import {
  type ChunkRow,
  type ErrorLine,
  type ImportFiles,
  type PreviewRow,
  UnreadableFile,
} from "./import-files.ts";
import { type ImportRecord, nextRecord, noCounts } from "./import-record.ts";
import type { ImportPulse, ImportStore } from "./import-store.ts";
import { Heart } from "./progress/heart.ts";
import type { TextStore } from "./text-store.ts";
import { checkFile } from "./validate/check-file.ts";
import { withContradictions } from "./validate/contradicted-readings.ts";
import { LikelyRows, likelyLine } from "./validate/likely-rows.ts";
import { ReadingEvidence } from "./validate/reading-evidence.ts";
import { RowOwners } from "./validate/row-owners.ts";
import { withOpenColumns } from "./validate/with-open-columns.ts";
import { type SchemaCheck, withSchema } from "./validate/with-schema.ts";

/** Rows of one chunk, which one message executes. */
const chunkRows = 500;
const previewRows = 20;

export interface ValidationDeps {
  readonly imports: ImportStore;
  readonly files: ImportFiles;
  readonly leads: Pick<BulkLeads, "holdersOf" | "holdersOfValues">;
  readonly leadSchemas: LeadSchemaReader;
  readonly members: Pick<MemberReader, "list">;
  readonly allLeads: Pick<LeadReader, "newestFirst">;
  readonly pulse: ImportPulse;
  readonly mail?: MailCheck["mail"];
}

/** A valid row whose chunk is not full. */
interface Pending {
  readonly row: ChunkRow;
  readonly checked: CheckedRow & { readonly verdict: "valid" };
}

/** What one pass over the file has found so far. Its size does not grow with the file. */
class Validation {
  readonly counts: ImportCounts = { ...noCounts };
  readonly preview: PreviewRow[] = [];
  chunks = 0;
  readonly #readings: ReadingEvidence;
  readonly #deps: ValidationDeps;
  readonly #record: ImportRecord;
  readonly #likely: LikelyRows;
  readonly #validator: LeadValidator;
  readonly #owners: RowOwners | undefined;
  #pending: Pending[] = [];

  constructor(
    deps: ValidationDeps,
    record: ImportRecord,
    likely: LikelyRows,
    {
      validator,
      owners,
      readings,
    }: Pick<SchemaCheck, "validator" | "owners"> & { readonly readings: ReadingEvidence },
  ) {
    this.#readings = readings;
    this.#deps = deps;
    this.#record = record;
    this.#likely = likely;
    this.#validator = validator;
    this.#owners = owners;
  }

  /** Reads the file to its end; yields the lines of the error file on the way. `texts` has room for what was seen. */
  async *errorLines(now: () => Date, texts: TextStore): AsyncGenerator<ErrorLine> {
    yield errorHeader(this.#record.columns);
    const { files, mail, pulse } = this.#deps;
    const heart = new Heart(pulse, this.#record, now);
    const found = checkFile(this.#record, { rows: files.rows, texts }, heart.share);
    const own = { record: this.#record, validator: this.#validator, owners: this.#owners };
    const rows = withSchema(found, { ...this.#deps, ...own, texts });
    for await (const batch of withMailRoutes(rows, { mail, now })) {
      if (heart.isDue()) await heart.beat(this.counts.total);
      for (const checked of batch) {
        this.#count(checked);
        yield* errorLines(checked);
        if (checked.verdict !== "valid") continue;
        const row = this.#likely.chunkRow(checked);
        if (row.likely !== undefined) yield likelyLine(checked, row.likely, this.#record);
        if (this.#pending.push({ row, checked }) === chunkRows) await this.#flush();
      }
    }
    if (this.#pending.length > 0) await this.#flush();
    this.counts.likely_duplicate = this.#likely.found;
  }

  #count(checked: CheckedRow): void {
    this.counts.total += 1;
    this.counts[checked.verdict] += 1;
    this.#readings.add(checked.row, checked.cells);
    if (checked.verdict === "valid" && checked.warnings !== undefined) this.counts.warning += 1;
    const isRep = this.#record.actor_role === "sales_rep";
    const rowsMax = isRep ? sizes.salesRepImportRowsMax : sizes.importRowsMax;
    if (this.counts.total > rowsMax)
      throw new UnreadableFile(
        "too_many_rows",
        `An import takes at most ${rowsMax} rows${isRep ? " from a sales rep" : ""}.`,
      );
  }

  async #flush(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    this.chunks += 1;
    const [isMatch] = await Promise.all([
      this.#matches(pending),
      this.#deps.files.putChunk(
        this.#record,
        this.chunks,
        pending.map(({ row }) => row),
      ),
    ]);
    this.counts.duplicate_existing += pending.filter(isMatch).length;
    for (const one of pending.slice(0, previewRows - this.preview.length)) {
      const lead = one.checked.asStored?.(one.row.lead) ?? one.row.lead;
      this.preview.push({ ...one.row, lead, matches: isMatch(one) });
    }
  }

  /** Tells of which rows a lead has the email; only those that nobody has asked for yet are looked up. */
  async #matches(pending: readonly Pending[]): Promise<(one: Pending) => boolean> {
    const open = pending.filter(({ checked }) => checked.matches === undefined);
    const emails = open.flatMap(({ row }) =>
      row.lead.email == null ? [] : [normaliseEmail(row.lead.email)],
    );
    const holders = await this.#deps.leads.holdersOf(this.#record.workspace_id, emails);
    return ({ row, checked }) =>
      checked.matches ?? (row.lead.email != null && holders.has(normaliseEmail(row.lead.email)));
  }
}

/** What a checked import does next. */
export const afterCheck = (record: ImportRecord, counts: ImportCounts, at: string): Partial<ImportRecord> => {
  const { options, auto_confirm, needs_review } = record;
  // Nothing was written by a dry run, and nothing will be.
  if (options.dry_run) return { state: "done" };
  // What is only a guess waits for a person, whoever wanted it to run through.
  if (!auto_confirm || needs_review.length > 0) return { state: "validated" };
  if (options.atomicity === "partial" || counts.invalid === 0) return confirmed(record, at);
  const message = `Invalid rows: ${counts.invalid}. The import takes all rows or none: nothing was written.`;
  return { state: "failed", stopped_in: record.state, failure: { code: "invalid_rows", message } };
};

/**
 * Step 3: one streaming pass over the file that leaves chunks of valid rows, the error file, the preview and the
 * counts. Whatever it writes before it dies is written over by the next try.
 */
export const validateImport = async (
  deps: ValidationDeps,
  before: ImportRecord,
  now: () => Date,
): Promise<void> => {
  if (before.state !== "mapped") return;
  const leadSchema = await deps.leadSchemas.read(before.workspace_id);
  const record = await withOpenColumns(deps.files, before, leadSchema);
  const likely = await LikelyRows.of(record, deps.allLeads);
  const validator = await deps.leadSchemas.validator(leadSchema, now());
  const owners = await RowOwners.of(deps.members, record);
  const readings = new ReadingEvidence(record.mapping, leadSchema.fields);
  const validation = new Validation(deps, record, likely, { validator, owners, readings });
  const texts = deps.files.openTexts();
  try {
    await deps.files.putErrors(record, validation.errorLines(now, texts));
  } finally {
    texts.close();
  }
  await deps.files.putPreview(record, validation.preview);
  const { counts, chunks: chunks_total } = validation;
  const at = now().toISOString();
  const found = { counts, likely_check: likely.check, chunks_total, chunks_done: 0, pulse: null };
  const checked = withContradictions(record, readings);
  const { mapping, needs_review, warnings } = checked;
  const change = { ...afterCheck(checked, counts, at), ...found, mapping, needs_review, warnings };
  await deps.imports.write({ before, after: nextRecord(before, at, change) });
};
