import * as z from "zod";
import { ImportId } from "./ids.ts";
import { Import, ImportCounts, MappableField, OnMatch } from "./import-record.ts";
import { Timestamp } from "./lead-record.ts";
import { sizes } from "./limits.ts";
import { route } from "./route.ts";
import { Transforms } from "./transforms.ts";

export * from "./import-record.ts";
export * from "./transforms.ts";

/** A cell of a row in the body; what the CSV of the same rows would hold. */
const Cell = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);

export const ImportRow = z
  .record(z.string().min(1).max(200), Cell)
  .describe("One row: column name to value. Rows may leave columns out.");
export type ImportRow = z.infer<typeof ImportRow>;

const filename = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^/\\\p{Cc}]+$/u, "A file name has no slashes and no control characters.");
const importers = ["admin", "manager", "sales_rep"] as const;
const params = z.strictObject({ import_id: ImportId });
const area = "imports";

export const Upload = z.strictObject({
  url: z.url().describe("Holds for an hour."),
  method: z.literal("PUT"),
  headers: z.record(z.string(), z.string()),
});

export const createImport = route({
  id: "createImport",
  area,
  method: "POST",
  path: "/leads/import",
  summary: "Begin an import",
  description: `Answers where to PUT the file (CSV in UTF-8, at most ${sizes.importFileBytesMax / 1024 / 1024} MB and ${sizes.importRowsMax} rows); the PUT moves the import on by itself. Or send up to ${sizes.importRowsInBodyMax} rows in the body. With \`auto_confirm\` it runs through; else look at the preview and confirm.`,
  roles: importers,
  rate: "heavy",
  // The link to upload to: a repeated request gets a fresh one to the same place.
  answersSecret: true,
  body: z.strictObject({
    source: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("upload"), filename }),
      z.strictObject({
        kind: z.literal("rows"),
        rows: z.array(ImportRow).min(1).max(sizes.importRowsInBodyMax),
      }),
    ]),
    options: z.strictObject({ on_match: OnMatch.default("fill_blanks") }).prefault({}),
    auto_confirm: z.boolean().default(false),
  }),
  answers: {
    201: {
      description: "The import; for an upload, with where to PUT the file.",
      schema: Import.extend({ upload: Upload.nullable() }),
    },
  },
  example: { body: { source: { kind: "upload", filename: "leads.csv" }, auto_confirm: true } },
});

/** As a list shows it: a file's thousand columns are in the import itself. */
export const ListedImport = Import.omit({ columns: true, mapping: true });

export const listImports = route({
  id: "listImports",
  area,
  method: "GET",
  path: "/leads/import",
  summary: "List imports, newest first",
  description: "A sales rep sees their own.",
  roles: importers,
  rate: "read",
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(sizes.pageMax).default(sizes.pageDefault),
    cursor: z.string().max(500).optional(),
  }),
  answers: {
    200: {
      description: "A page of imports.",
      schema: z.strictObject({
        data: z.array(ListedImport),
        next_cursor: z.string().nullable(),
        has_more: z.boolean(),
      }),
    },
  },
  errors: ["invalid_cursor"],
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
  description:
    "Columns that are left out keep their mapping. A column that the file does not have is taken when its transforms begin with `constant` or `template`. The file is checked again; no other upload is needed.",
  roles: importers,
  rate: "write",
  params,
  body: z.strictObject({
    mapping: z
      .array(
        z.strictObject({
          column: z.string().min(1).max(1_000),
          field: MappableField.nullable(),
          transforms: Transforms.optional(),
        }),
      )
      .min(1)
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
      description: "Counts and the first valid rows.",
      schema: z.strictObject({
        counts: ImportCounts,
        rows: z.array(
          z.strictObject({
            row: z.int().describe("In the file; the header is row 1."),
            lead: z.record(z.string(), z.unknown()),
            matches: z.boolean().describe("Whether a lead has this email already."),
          }),
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
  summary: "Fetch the rows that were left out, with reasons",
  description:
    "Answers a link to a CSV file that has the original columns in order after `_row,_status,_code,_column,_message,_suggestion`, with one line for every problem.",
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
