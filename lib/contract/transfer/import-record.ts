import * as z from "zod";
import { ShownFormat } from "#lib/contract/platform/file-format.ts";
import { ImportId, ImportSourceId, MemberId } from "#lib/contract/platform/ids.ts";
import { DealTarget } from "#lib/contract/records/deal-targets.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { LikelyCheck } from "#lib/contract/records/likely-duplicates.ts";
import { ImportOptions } from "./import-options.ts";
import { TargetField } from "./mappable-fields.ts";
import { Transforms } from "./transforms.ts";

export * from "./import-options.ts";
export * from "./mappable-fields.ts";

export const ImportState = z.enum([
  "created",
  "uploaded",
  "mapped",
  "validated",
  "confirmed",
  "executing",
  "in_review",
  "done",
  "undoing",
  "undone",
  "failed",
  "cancelled",
]);
export type ImportState = z.infer<typeof ImportState>;

const moving: readonly ImportState[] = ["created", "uploaded", "mapped", "confirmed", "executing", "undoing"];

/** Whether an import stays in a state until somebody asks for its next step. */
export const isAtRest = (state: ImportState): boolean => !moving.includes(state);

export const ColumnMapping = z.strictObject({
  column: z.string(),
  field: TargetField.nullable().describe("Null leaves the column out."),
  confidence: z.number().min(0).max(1).describe("1 for what a person chose."),
  reason: z.string(),
  transforms: Transforms.optional().describe("What happens to a cell on its way, in this order."),
});
export type ColumnMapping = z.infer<typeof ColumnMapping>;

/** The same of an import of deals. */
export const DealColumn = ColumnMapping.extend({ field: DealTarget.nullable() });
export type DealColumn = z.infer<typeof DealColumn>;

/** As an import shows it, whatever its rows are. */
export const ShownColumn = ColumnMapping.extend({
  field: z.union([TargetField, DealTarget]).nullable().describe("Null leaves the column out."),
});
export type ShownColumn = z.infer<typeof ShownColumn>;

const count = z.int().min(0);

export const ImportCounts = z
  .strictObject({
    total: count,
    valid: count,
    warning: count.describe(
      "Of the valid rows, those with something to look at: cells that are missing, were left out or guessed, an address that is probably mistyped; once it has run, those too whose company is not yours to change.",
    ),
    invalid: count,
    duplicate_in_file: count.describe(
      "Rows that gave way to another row of the file with their email: a later one, or by `on_in_file_duplicate`.",
    ),
    duplicate_existing: count.describe(
      "Of the valid rows, those whose email, or without an email whose external id, a lead had when the file was checked.",
    ),
    likely_duplicate: count.describe(
      "Of the valid rows, those that were likely one with a lead or an earlier row when the file was checked.",
    ),
    created: count,
    updated: count,
    skipped: count.describe(
      "Matches left as they were: by `on_match`, equal already, or not yours to write; likely ones by `on_likely_match`.",
    ),
    failed: count.describe("Rows that the lead's own rules refused when they were merged into it."),
    held: count.describe(
      "Matches that wait for a decision, with `on_match: review` or `on_likely_match: review`.",
    ),
  })
  .describe(
    "`total = valid + invalid + duplicate_in_file`; once every row has run, `valid = created + updated + skipped + failed + held`. After a dry run none has.",
  );
export type ImportCounts = z.infer<typeof ImportCounts>;

/** Why an import ended without its effect. */
export const ImportFailure = z.strictObject({
  code: z.enum([
    "unknown_format",
    "bad_encoding",
    "unclosed_quote",
    "row_too_long",
    "broken_json",
    "damaged_file",
    "no_header",
    "no_rows",
    "too_many_columns",
    "too_many_rows",
    "too_large",
    "too_large_inflated",
    "size_differs",
    "corrupt_workbook",
    "unsupported_workbook",
    "password_protected",
    "unknown_sheet",
    "no_field_mapped",
    "unknown_mapping",
    "unknown_workspace",
    "no_file",
    "not_confirmed",
    "file_replaced",
    "source_failed",
    "invalid_rows",
    "rows_refused",
    "too_many_duplicates",
    "not_the_error_file",
    "stalled",
    "internal",
    "author_may_not",
  ]),
  message: z.string(),
});
export type ImportFailure = z.infer<typeof ImportFailure>;

/** Something about an import that was guessed. */
export const ImportNotice = z.strictObject({
  code: z
    .enum([
      "encoding_guessed",
      "header_found",
      "header_missing",
      "sheet_chosen",
      "unsure_column",
      "unsure_date_order",
      "reading_replaced",
      "values_contradict_mapping",
      "file_contradicts_options",
    ])
    .describe(
      "`encoding_guessed`: how bytes make characters. `header_found`: rows above it are left out. `header_missing`: every row is data. `sheet_chosen`: not the first. `unsure_column`: mapped with a confidence below 0.7. `unsure_date_order`: day and month can't be told apart. `reading_replaced`: the file's values show another date order or decimal mark than the learned mapping has, and are read as they show. `values_contradict_mapping`: values of a column can't be read with its date order or decimal mark. `file_contradicts_options`: the file does not have the encoding or delimiter that `options.format` names.",
    ),
  message: z.string(),
  column: z.string().optional().describe("Of the file, where it is about one."),
});
export type ImportNotice = z.infer<typeof ImportNotice>;

export const ImportProgress = z
  .strictObject({
    step: z
      .enum(["check", "write", "undo", "finish", "wait"])
      .describe(
        "`finish`: all rows are through, and what tells of them is being completed. `wait`: nothing has moved for half a minute, since what was at work died or has no turn; it goes on by itself.",
      ),
    done: count,
    total: count.describe("While the file is checked, as many rows as it seems to have."),
  })
  .describe("Rows of the step that runs or ran last. Within a step it never goes back.");

export const UndoCounts = z
  .strictObject({
    deleted: count.describe("Leads that the import had made, now in the bin."),
    restored: count.describe("Leads that have back what the import had replaced."),
    partly_restored: count.describe(
      "Leads of which a person, a file or another job had changed some fields since; these were left alone.",
    ),
    left: count.describe(
      "Leads that a person, a file or another job had changed since and that were left alone.",
    ),
    gone: count.describe("Leads that somebody had deleted before."),
  })
  .describe("When undone, their sum is the rows that had created or updated a lead.");
export type UndoCounts = z.infer<typeof UndoCounts>;

/** What the rows of an import are. */
export const ImportObject = z.enum(["lead", "deal"]);
export type ImportObject = z.infer<typeof ImportObject>;

export const Import = z.strictObject({
  id: ImportId,
  object: ImportObject.describe("What its rows make."),
  state: ImportState,
  source: z.strictObject({
    kind: z.enum(["upload", "rows", "s3", "google_sheets"]),
    filename: z.string(),
    source_id: ImportSourceId.optional().describe("The saved source that it is a run of."),
  }),
  parent_import_id: ImportId.nullable().describe("The import whose mended rows these are."),
  options: ImportOptions,
  auto_confirm: z.boolean(),
  format: ShownFormat.nullable().describe("What the file was found to be; null until it was looked at."),
  columns: z.array(z.string()),
  mapping: z.array(ShownColumn),
  warnings: z
    .array(ImportNotice)
    .describe("What was guessed of the file; `options.format` of the next import says otherwise."),
  needs_review: z
    .array(ImportNotice)
    .describe(
      "What a person should look at before it is confirmed. With `auto_confirm`, an import that has any of it waits as `validated` for `POST …/confirm`.",
    ),
  counts: ImportCounts,
  likely_check: LikelyCheck.nullable(),
  progress: ImportProgress,
  rate_rows_per_s: z.number().min(0).nullable().describe("Rows a second so far; null unless a step runs."),
  eta_s: z
    .int()
    .min(0)
    .nullable()
    .describe("Seconds until the step's end at that speed; null unless a step runs."),
  failure: ImportFailure.nullable(),
  undo: UndoCounts.nullable().describe("Null unless it is or was being undone."),
  undo_until: Timestamp.nullable().describe(
    "Until when it can be undone; null while it has written nothing.",
  ),
  created_by: MemberId.nullable().describe("Null for a file dropped into the bucket."),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type Import = z.infer<typeof Import>;
