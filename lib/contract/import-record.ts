import * as z from "zod";
import { ImportId, MemberId } from "./ids.ts";
import { Timestamp } from "./lead-record.ts";
import { Transforms } from "./transforms.ts";

export const ImportState = z.enum([
  "created",
  "uploaded",
  "mapped",
  "validated",
  "confirmed",
  "executing",
  "done",
  "failed",
  "cancelled",
]);
export type ImportState = z.infer<typeof ImportState>;

/** Lead fields that a column may fill. */
export const mappableFields = [
  "email",
  "first_name",
  "last_name",
  "name",
  "title",
  "phone",
  "country",
  "region",
  "city",
  "time_zone",
  "source",
  "score",
  "tags",
  "last_contacted_at",
  "company.name",
  "company.domain",
  "company.industry",
  "company.employee_count",
  "company.country",
  "company.region",
  "company.city",
] as const;
export const MappableField = z.enum(mappableFields);
export type MappableField = z.infer<typeof MappableField>;

export const ColumnMapping = z.strictObject({
  column: z.string(),
  field: MappableField.nullable().describe("Null leaves the column out."),
  confidence: z.number().min(0).max(1).describe("1 for what a person chose."),
  reason: z.string(),
  transforms: Transforms.optional().describe("What happens to a cell on its way, in this order."),
});
export type ColumnMapping = z.infer<typeof ColumnMapping>;

export const OnMatch = z
  .enum(["skip", "overwrite", "fill_blanks"])
  .describe("What a row does to a lead that has its email: nothing, replace values, or fill empty ones.");
export type OnMatch = z.infer<typeof OnMatch>;

const count = z.int().min(0);

export const ImportCounts = z
  .strictObject({
    total: count,
    valid: count,
    invalid: count,
    duplicate_in_file: count.describe("Rows whose email an earlier row of the file has."),
    duplicate_existing: count.describe(
      "Of the valid rows, those whose email a lead had when the file was checked.",
    ),
    created: count,
    updated: count,
    skipped: count.describe(
      "Matches left as they were: by `on_match`, equal already, or not yours to write.",
    ),
    failed: count.describe("Rows that the lead's own rules refused when they were merged into it."),
  })
  .describe(
    "`total = valid + invalid + duplicate_in_file`; when done, `valid = created + updated + skipped + failed`.",
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
    "duplicate_column",
    "too_many_columns",
    "too_many_rows",
    "too_large",
    "too_large_inflated",
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
    "internal",
  ]),
  message: z.string(),
});
export type ImportFailure = z.infer<typeof ImportFailure>;

export const Import = z.strictObject({
  id: ImportId,
  state: ImportState,
  source: z.strictObject({ kind: z.enum(["upload", "rows", "s3"]), filename: z.string() }),
  options: z.strictObject({ on_match: OnMatch }),
  auto_confirm: z.boolean(),
  columns: z.array(z.string()),
  mapping: z.array(ColumnMapping),
  counts: ImportCounts,
  progress: z.strictObject({ done: count, total: count }).describe("Rows executed, of the valid ones."),
  eta_s: z
    .int()
    .min(0)
    .nullable()
    .describe("Seconds until the end at the speed so far; null unless executing."),
  failure: ImportFailure.nullable(),
  created_by: MemberId.nullable().describe("Null for a file dropped into the bucket."),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type Import = z.infer<typeof Import>;
