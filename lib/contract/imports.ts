import * as z from "zod";
import { CustomHolder, CustomKind, CustomOption } from "./custom-field-record.ts";
import { CustomKey } from "./custom-values.ts";
import { ImportId, ImportSourceId, LeadId } from "./ids.ts";
import { ImportOptions, MatchPolicy } from "./import-options.ts";
import { Import, ImportCounts, TargetField, UndoCounts } from "./import-record.ts";
import { Timestamp } from "./lead-record.ts";
import { LikelyDuplicate } from "./likely-duplicates.ts";
import { sizes } from "./limits.ts";
import { MappingName } from "./mappings.ts";
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

/** A column may become a field of the workspace's own. */
const NewField = z
  .strictObject({
    key: CustomKey,
    on: CustomHolder.default("lead"),
    kind: CustomKind,
    label: z.string().trim().min(1).max(100).optional().describe("The column's name when left out."),
    options: z.array(CustomOption).max(sizes.customOptionsMax).default([]),
  })
  .describe(
    "Instead of `field`: makes this custom field, or takes the one of this key and kind, and fills it. For those who may make custom fields.",
  );
export type NewField = z.infer<typeof NewField>;

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
      z
        .strictObject({ kind: z.literal("google_sheets"), source_id: ImportSourceId })
        .describe("A run of a saved source, by the source's own mapping and options; not for sales reps."),
    ]),
    mapping: MappingName.optional().describe(
      "A saved mapping; omitted, the columns are mapped by themselves.",
    ),
    options: ImportOptions.optional(),
    parent_import_id: ImportId.optional().describe(
      "An import of yours whose error file, mended, this is: only its rows run, as rows of that import, with its mapping and options.",
    ),
    auto_confirm: z.boolean().default(false),
  }),
  answers: {
    201: {
      description: "The import; for an upload, with where to PUT the file.",
      schema: Import.extend({ upload: Upload.nullable() }),
    },
  },
  errors: ["wrong_state"],
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
        z
          .strictObject({
            column: z.string().min(1).max(1_000),
            field: TargetField.nullable().optional().describe("Null leaves the column out."),
            new_field: NewField.optional(),
            transforms: Transforms.optional(),
          })
          .refine(
            ({ field, new_field }) => (field === undefined) !== (new_field === undefined),
            "Send `field` or `new_field`, one of them.",
          ),
      )
      .min(1)
      .max(sizes.importColumnsMax),
  }),
  answers: { 200: { description: "The import, about to be checked again.", schema: Import } },
  errors: ["wrong_state", "duplicate_custom_field", "limit_reached"],
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
            likely: LikelyDuplicate.optional().describe(
              "The lead or the earlier row that the row is likely one with.",
            ),
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
  summary: "Stop an import",
  description:
    "While it writes, too: what was written stays and is counted, the rest does not run. One that takes all rows or none undoes itself instead. It can be resumed or undone.",
  roles: importers,
  rate: "write",
  params,
  answers: { 200: { description: "The cancelled import.", schema: Import } },
  errors: ["wrong_state"],
  finds: "import",
});

export const resumeImport = route({
  id: "resumeImport",
  area,
  method: "POST",
  path: "/leads/import/{import_id}/resume",
  summary: "Go on with an import that was cancelled or has failed",
  description: "It goes on at the step where it stopped. No row is written twice.",
  roles: importers,
  rate: "heavy",
  // The link to upload to.
  answersSecret: true,
  params,
  answers: {
    202: {
      description: "The import, and where to PUT its file when none came.",
      schema: Import.extend({ upload: Upload.nullable() }),
    },
  },
  errors: ["wrong_state"],
  finds: "import",
});

export const undoImport = route({
  id: "undoImport",
  area,
  method: "POST",
  path: "/leads/import/{import_id}/undo",
  summary: "Undo an import",
  description:
    "For 30 days from when it began to write. Leads that it made are deleted, fields that it replaced get their values back; what has changed since is left alone and listed.",
  roles: importers,
  rate: "heavy",
  params,
  answers: { 202: { description: "The import, about to be undone.", schema: Import } },
  errors: ["wrong_state"],
  finds: "import",
});

export const getImportUndo = route({
  id: "getImportUndo",
  area,
  method: "GET",
  path: "/leads/import/{import_id}/undo",
  summary: "See what undoing an import left alone",
  description:
    "Answers a link to a CSV file with one line for every field or lead that had changed since: `_row,lead_id,field,before,imported,now,reason`.",
  roles: importers,
  rate: "read",
  params,
  answers: {
    200: {
      description: "Counts, and where the file is; the link holds for 15 minutes.",
      schema: z.strictObject({ undo: UndoCounts, url: z.url(), expires_at: Timestamp }),
    },
  },
  errors: ["wrong_state"],
  finds: "import",
});

const row = z.int().min(1).describe("In the file.");

export const ImportMatch = z.strictObject({
  row,
  lead_id: LeadId,
  lead: z.record(z.string(), z.unknown()).describe("What the row says."),
  differences: z.array(
    z.strictObject({ field: z.string(), now: z.unknown(), row: z.unknown().describe("What the row says.") }),
  ),
});
export type ImportMatch = z.infer<typeof ImportMatch>;

export const listImportMatches = route({
  id: "listImportMatches",
  area,
  method: "GET",
  path: "/leads/import/{import_id}/matches",
  summary: "List the matches that wait for a decision",
  description: "In the file's order; with `on_match: review`.",
  roles: importers,
  rate: "read",
  params,
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(sizes.pageMax).default(sizes.pageDefault),
    cursor: z.string().max(500).optional(),
  }),
  answers: {
    200: {
      description: "A page of matches.",
      schema: z.strictObject({
        data: z.array(ImportMatch),
        next_cursor: z.string().nullable(),
        has_more: z.boolean(),
      }),
    },
  },
  errors: ["invalid_cursor"],
  finds: "import",
});

export const decideImportMatches = route({
  id: "decideImportMatches",
  area,
  method: "POST",
  path: "/leads/import/{import_id}/matches",
  summary: "Decide on matches",
  description:
    "Single rows, all that are left by `rest`, or both. Rows of which nothing is said go on waiting.",
  roles: importers,
  rate: "heavy",
  params,
  body: z
    .strictObject({
      decisions: z
        .array(z.strictObject({ row, policy: MatchPolicy }))
        .max(500)
        .default([]),
      rest: MatchPolicy.optional(),
    })
    .refine(({ decisions, rest }) => decisions.length > 0 || rest !== undefined, {
      error: "Decide on a row or on the rest.",
    }),
  answers: { 202: { description: "The import, about to write them.", schema: Import } },
  errors: ["wrong_state"],
  finds: "import",
  example: { body: { rest: "fill_blanks" } },
});
