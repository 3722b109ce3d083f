import { sizes } from "#lib/contract/platform/limits.ts";
import type { ImportCounts } from "#lib/contract/transfer/import-record.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { externalValues } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordReader } from "#lib/domain/records/record-kind/record-store.ts";
import { errorHeader, errorLines } from "../error-lines.ts";
import type { DealPreviewRow } from "../import-files.ts";
import { type ErrorLine, type ImportFiles, UnreadableFile } from "../import-files.ts";
import { type ImportRecord, nextRecord, noCounts } from "../import-record.ts";
import type { ImportPulse, ImportStore } from "../import-store.ts";
import { Heart } from "../progress/heart.ts";
import type { TextStore } from "../text-store.ts";
import { withContradictions } from "../validate/contradicted-readings.ts";
import { ReadingEvidence } from "../validate/reading-evidence.ts";
import { afterCheck } from "../validate-import.ts";
import type { CheckedDeal } from "./check-deals.ts";
import { checkedDeals, type DealCheckDeps } from "./deal-lines.ts";

const previewRows = 20;

export interface DealValidationDeps extends DealCheckDeps {
  readonly imports: ImportStore;
  readonly files: ImportFiles;
  readonly records: Pick<RecordReader, "present" | "holderOf">;
  readonly pulse: ImportPulse;
}

/** What one pass over a file of deals has found so far. */
class DealValidation {
  readonly counts: ImportCounts = { ...noCounts };
  readonly preview: DealPreviewRow[] = [];
  readonly readings: ReadingEvidence;
  chunks = 0;
  readonly #deps: DealValidationDeps;
  readonly #record: ImportRecord;

  constructor(deps: DealValidationDeps, record: ImportRecord) {
    this.#deps = deps;
    this.#record = record;
    this.readings = new ReadingEvidence(record.deal_mapping, []);
  }

  /** Reads the file to its end; yields the lines of the error file on the way. */
  async *errorLines(now: () => Date, texts: TextStore): AsyncGenerator<ErrorLine> {
    yield errorHeader(this.#record.columns);
    const heart = new Heart(this.#deps.pulse, this.#record, now);
    for await (const batch of checkedDeals(this.#deps, this.#record, texts, heart.share)) {
      if (heart.isDue()) await heart.beat(this.counts.total);
      for (const checked of batch) {
        this.#count(checked);
        yield* errorLines(checked);
      }
      await this.#keep(batch);
    }
  }

  #count(checked: CheckedDeal): void {
    this.counts.total += 1;
    this.counts[checked.verdict] += 1;
    this.readings.add(checked.row, checked.cells);
    if (checked.verdict === "valid" && checked.warnings.length > 0) this.counts.warning += 1;
    const isRep = this.#record.actor_role === "sales_rep";
    const rowsMax = isRep ? sizes.salesRepImportRowsMax : sizes.importRowsMax;
    if (this.counts.total > rowsMax)
      throw new UnreadableFile("too_many_rows", `An import takes at most ${rowsMax} rows.`);
  }

  /** Whether it is meant for a deal that is there. */
  async #isThere({ deal }: CheckedDeal & { readonly verdict: "valid" }): Promise<boolean> {
    const { records } = this.#deps;
    if (deal.id !== undefined) return true;
    const held = externalValues(deal.values.external_ids ?? {}).map((value) =>
      records.holderOf(dealKind, this.#record.workspace_id, value),
    );
    return (await Promise.all(held)).some((id) => id !== undefined);
  }

  async #keep(batch: readonly CheckedDeal[]): Promise<void> {
    const valid = batch.flatMap((one) => (one.verdict === "valid" ? [one] : []));
    if (valid.length === 0) return;
    this.chunks += 1;
    const rows = valid.map(({ row, deal }) => ({ row, deal }));
    await this.#deps.files.putDeals(this.#record, this.chunks, rows);
    // One after the other, a million rows would take longer than the step has.
    const there = await Promise.all(valid.map((one) => this.#isThere(one)));
    for (const [index, one] of valid.entries()) {
      const matches = there[index] === true;
      if (matches) this.counts.duplicate_existing += 1;
      if (this.preview.length < previewRows) this.preview.push({ row: one.row, deal: one.deal, matches });
    }
  }
}

/** Step 3 of an import of deals: as that of leads, one pass that leaves chunks, the error file, the preview and the counts. */
export const validateDeals = async (
  deps: DealValidationDeps,
  record: ImportRecord,
  now: () => Date,
): Promise<void> => {
  if (record.state !== "mapped") return;
  const validation = new DealValidation(deps, record);
  const texts = deps.files.openTexts();
  try {
    await deps.files.putErrors(record, validation.errorLines(now, texts));
  } finally {
    texts.close();
  }
  await deps.files.putDealPreview(record, validation.preview);
  const { counts, chunks: chunks_total } = validation;
  const at = now().toISOString();
  const checked = withContradictions(record, validation.readings);
  const { needs_review, warnings } = checked;
  const change = {
    ...afterCheck(checked, counts, at),
    counts,
    chunks_total,
    chunks_done: 0,
    pulse: null,
    needs_review,
    warnings,
  };
  await deps.imports.write({ before: record, after: nextRecord(record, at, change) });
};
