import * as z from "zod";
import { WorkbookFormat } from "#lib/contract/platform/file-format.ts";
import { ImportFailure } from "#lib/contract/transfer/import-record.ts";
import { ImportStepMessage } from "../import-work.ts";
import type { FileRows } from "../row-batches.ts";

/** What is read of a workbook: all rows of one sheet, those above the header included. */
export const Workbook = WorkbookFormat.omit({ header_row: true });
export type Workbook = z.infer<typeof Workbook>;

/** What the workbooks queue carries: a workbook to turn into rows, and the step that waits for them. */
export const WorkbookMessage = z.strictObject({
  ...ImportStepMessage.shape,
  /** The content that the import began with, whatever lies under its key by now. */
  source_key: z.string(),
  source_etag: z.string(),
  workbook: Workbook,
});
export type WorkbookMessage = z.infer<typeof WorkbookMessage>;

/** What became of a workbook; its rows are beside it. `sheet` was chosen for it and is not the first. */
export const ConversionOutcome = z.discriminatedUnion("ok", [
  z.strictObject({ ok: z.literal(true), rows: z.int().min(0), sheet: z.string().optional() }),
  z.strictObject({ ok: z.literal(false), failure: ImportFailure }),
]);
export type ConversionOutcome = z.infer<typeof ConversionOutcome>;

/** A step needs the rows of a workbook that nobody has turned into rows yet. */
export class UnconvertedWorkbook extends Error {
  override readonly name = "UnconvertedWorkbook";
  readonly workbook: Workbook;

  constructor({ kind, gzip, sheet }: Workbook) {
    super("the workbook was not turned into rows yet");
    this.workbook = { kind, gzip, sheet };
  }
}

/** The sources of imports and what is made of them. Every write replaces what was there. */
export interface WorkbookFiles {
  /** The sheet's rows from its first on, in a stream; throws UnreadableFile. */
  rows(message: WorkbookMessage, onSheet: (name: string) => void): FileRows;
  putRows(message: WorkbookMessage, rows: FileRows): Promise<void>;
  putOutcome(message: WorkbookMessage, outcome: ConversionOutcome): Promise<void>;
}
