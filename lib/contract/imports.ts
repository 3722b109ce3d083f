import * as z from "zod";
import { ImportId, MemberId } from "./ids.ts";
import { Timestamp } from "./lead-record.ts";
import { sizes } from "./limits.ts";
import { route } from "./route.ts";

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
    duplicate_in_file: count,
    duplicate_existing: count.describe(
      "Of the valid rows, those whose email a lead had when the file was checked.",
    ),
    created: count,
    updated: count,
    skipped: count,
    failed: count,
  })
  .describe(
    "`total = valid + invalid + duplicate_in_file`; when done, `valid = created + updated + skipped + failed`.",
  );
export type ImportCounts = z.infer<typeof ImportCounts>;

export const ColumnMapping = z.strictObject({
  column: z.string(),
  field: MappableField.nullable().describe("Null leaves the column out."),
  confidence: z.number().min(0).max(1),
  reason: z.string(),
});
export type ColumnMapping = z.infer<typeof ColumnMapping>;

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
  failure: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  created_by: MemberId.nullable().describe("Null for a file dropped into the bucket."),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type Import = z.infer<typeof Import>;

export const ImportRow = z
  .record(z.string().min(1).max(200), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .describe("One row: column name to value.");

const filename = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^/\\]+$/);
const importers = ["admin", "manager", "sales_rep"] as const;
const params = z.strictObject({ import_id: ImportId });
const area = "imports";

export const createImport = route({
  id: "createImport",
  area,
  method: "POST",
  path: "/leads/import",
  summary: "Begin an import",
  description: `Answers where to PUT the file (CSV, at most ${sizes.importFileBytesMax / 1024 / 1024} MB); the PUT moves the import on by itself. Or send up to ${sizes.importRowsInBodyMax} rows in the body.`,
  roles: importers,
  rate: "heavy",
  body: z.strictObject({
    source: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("upload"), filename }),
      z.strictObject({
        kind: z.literal("rows"),
        rows: z.array(ImportRow).min(1).max(sizes.importRowsInBodyMax),
      }),
    ]),
    options: z
      .strictObject({ on_match: OnMatch.default("fill_blanks") })
      .default({ on_match: "fill_blanks" }),
    auto_confirm: z.boolean().default(false),
  }),
  answers: {
    201: {
      description: "The import; for an upload, with where to PUT the file.",
      schema: Import.extend({
        upload: z
          .strictObject({ url: z.url(), method: z.literal("PUT"), headers: z.record(z.string(), z.string()) })
          .nullable(),
      }),
    },
  },
  example: { body: { source: { kind: "upload", filename: "leads.csv" }, auto_confirm: true } },
});

export const listImports = route({
  id: "listImports",
  area,
  method: "GET",
  path: "/leads/import",
  summary: "List imports, newest first",
  roles: importers,
  rate: "read",
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(sizes.pageMax).default(sizes.pageDefault),
    cursor: ImportId.optional().describe("`next_cursor` of the page before."),
  }),
  answers: {
    200: {
      description: "A page of imports.",
      schema: z.strictObject({
        data: z.array(Import),
        next_cursor: ImportId.nullable(),
        has_more: z.boolean(),
      }),
    },
  },
});

export const getImport = route({
  id: "getImport",
  area,
  method: "GET",
  path: "/leads/import/{import_id}",
  summary: "Read an import",
  roles: importers,
  rate: "read",
  params,
  answers: { 200: { description: "The import as it stands.", schema: Import } },
  finds: "import",
});

export const setImportMapping = route({
  id: "setImportMapping",
  area,
  method: "PUT",
  path: "/leads/import/{import_id}/mapping",
  summary: "Change which column fills which field",
  description: "The file is checked again with the new mapping; no other upload is needed.",
  roles: importers,
  rate: "write",
  params,
  body: z.strictObject({
    mapping: z
      .array(z.strictObject({ column: z.string(), field: MappableField.nullable() }))
      .max(sizes.importColumnsMax),
  }),
  answers: { 200: { description: "The import, about to be checked again.", schema: Import } },
  errors: ["wrong_state"],
  finds: "import",
  example: { body: { mapping: [{ column: "E-mail", field: "email" }] } },
});

export const previewImport = route({
  id: "previewImport",
  area,
  method: "GET",
  path: "/leads/import/{import_id}/preview",
  summary: "See the first rows as they would be stored",
  roles: importers,
  rate: "read",
  params,
  answers: {
    200: {
      description: "Counts and the first rows.",
      schema: z.strictObject({
        counts: ImportCounts,
        rows: z.array(
          z.strictObject({ row: z.int(), lead: z.record(z.string(), z.unknown()), matches: z.boolean() }),
        ),
      }),
    },
  },
  errors: ["wrong_state"],
  finds: "import",
});

export const getImportErrors = route({
  id: "getImportErrors",
  area,
  method: "GET",
  path: "/leads/import/{import_id}/errors",
  summary: "Fetch the rows that were refused, with reasons",
  description:
    "Answers a link to a CSV file with the original columns in order and `_row,_status,_code,_column,_message,_suggestion`.",
  roles: importers,
  rate: "read",
  params,
  answers: {
    200: {
      description: "Where the file is; the link holds for 15 minutes.",
      schema: z.strictObject({ url: z.url(), expires_at: Timestamp }),
    },
  },
  errors: ["wrong_state"],
  finds: "import",
});

export const confirmImport = route({
  id: "confirmImport",
  area,
  method: "POST",
  path: "/leads/import/{import_id}/confirm",
  summary: "Run a checked import",
  roles: importers,
  rate: "heavy",
  params,
  answers: { 202: { description: "The import, about to run.", schema: Import } },
  errors: ["wrong_state"],
  finds: "import",
});

export const cancelImport = route({
  id: "cancelImport",
  area,
  method: "POST",
  path: "/leads/import/{import_id}/cancel",
  summary: "Stop an import that has not begun to run",
  roles: importers,
  rate: "write",
  params,
  answers: { 200: { description: "The cancelled import.", schema: Import } },
  errors: ["wrong_state"],
  finds: "import",
});
