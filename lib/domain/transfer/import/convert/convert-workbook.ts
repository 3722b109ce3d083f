import { UnreadableFile } from "../import-files.ts";
import type { ImportStepMessage } from "../import-work.ts";
import type { Dispatcher } from "../plan-import.ts";
import type { FileRows } from "../row-batches.ts";
import type { ConversionOutcome, WorkbookFiles, WorkbookMessage } from "./workbook-conversion.ts";

/** Attempts at one workbook. What has used up the memory or the time of two would use up a third's. */
const attemptsMax = 2;

/** Of one attempt; a full sheet of 1,048,576 rows × 15 columns takes a quarter of it. */
export const conversionMsMax = 240_000;

const tooDemanding = new UnreadableFile(
  "too_large_inflated",
  "The workbook takes more memory or time than one may take. Save the sheet as CSV and import that.",
);

/** Counts rows on their way, and ends with them when the time is up. */
class RowCount {
  rows = 0;
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  async *of(rows: FileRows): FileRows {
    const end = this.#clock().getTime() + conversionMsMax;
    for await (const batch of rows) yield this.#counted(batch, end);
  }

  *#counted(batch: Iterable<readonly string[]>, end: number): Generator<readonly string[]> {
    for (const cells of batch) {
      this.rows += 1;
      if (this.rows % 1_000 === 0 && this.#clock().getTime() > end) throw tooDemanding;
      yield cells;
    }
  }
}

export interface ConversionDeps {
  readonly files: WorkbookFiles;
  readonly steps: Dispatcher<ImportStepMessage>;
  readonly clock: () => Date;
}

const convert = async (
  { files, clock }: ConversionDeps,
  message: WorkbookMessage,
): Promise<ConversionOutcome> => {
  const count = new RowCount(clock);
  let sheet: string | undefined;
  try {
    const rows = files.rows(message, (name) => {
      sheet = name;
    });
    await files.putRows(message, count.of(rows));
    return { ok: true, rows: count.rows, ...(sheet !== undefined && { sheet }) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, failure: error.failure };
    throw error;
  }
};

/**
 * Turns one sheet of a workbook into rows that a step can read, and lets that step go on. It knows nothing of leads and
 * imports, and may be killed at any time: the next attempt writes the same again, the third says that the workbook
 * takes too much.
 */
export const convertWorkbook = async (
  deps: ConversionDeps,
  message: WorkbookMessage,
  attempt: number,
): Promise<void> => {
  const outcome: ConversionOutcome =
    attempt > attemptsMax ? { ok: false, failure: tooDemanding.failure } : await convert(deps, message);
  await deps.files.putOutcome(message, outcome);
  const { workspace_id, import_id, step } = message;
  await deps.steps.send([{ workspace_id, import_id, step }]);
};
