import * as z from "zod";
import { waitSeconds } from "#lib/contract/automation/wait.ts";
import { ImportId, ImportSourceId, MemberId } from "#lib/contract/platform/ids.ts";
import { megabytes, sizes } from "#lib/contract/platform/limits.ts";
import { nameWords, pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { route } from "../route.ts";
import { ImportOptions } from "./import-options.ts";
import { Import, ImportObject, ImportState } from "./import-record.ts";
import { importParams, importRoute } from "./import-route.ts";
import { Upload, UploadSource } from "./import-upload.ts";
import { MappingName } from "./mappings.ts";

export * from "./import-record.ts";
export * from "./transforms.ts";

/** A cell of a row in the body; what the CSV of the same rows would hold. */
const Cell = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);

export const ImportRow = z
  .record(z.string().min(1).max(200), Cell)
  .describe("One row: column name to value. Rows may leave columns out.");
export type ImportRow = z.infer<typeof ImportRow>;

/** An import with where its file goes; null where none is to come. */
export const StartedImport = Import.extend({ upload: Upload.nullable() });

export const createImport = route({
  id: "createImport",
  ...importRoute,
  method: "POST",
  path: "/leads/import",
  summary: "Begin an import",
  description: `Answers where to PUT the file (at most ${megabytes(sizes.importFileBytesMax)} MB and ${sizes.importRowsMax} rows), in parts when it is large; once it is there the import moves on by itself. Or send up to ${sizes.importRowsInBodyMax} rows in the body. With \`auto_confirm\` it runs through; else look at the preview and confirm.`,
  rate: "heavy",
  // The link to upload to: a repeated request gets a fresh one to the same place.
  answersSecret: true,
  body: z.strictObject({
    object: ImportObject.optional().describe(
      "`deal`: each row makes a deal, of the leads whose emails and the company whose domain it names; one whose id or external id a deal has already changes it, as the option `on_match` says. Leads, where nothing is said.",
    ),
    source: z.discriminatedUnion("kind", [
      UploadSource,
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
      schema: StartedImport,
    },
  },
  errors: ["wrong_state", "not_found"],
  example: { body: { source: { kind: "upload", filename: "leads.csv" }, auto_confirm: true } },
});

/** As a list shows it: a file's thousand columns are in the import itself. */
export const ListedImport = Import.omit({ columns: true, mapping: true });

export const listImports = route({
  id: "listImports",
  ...importRoute,
  method: "GET",
  path: "/leads/import",
  summary: "List imports, newest first",
  description: "A sales rep sees their own.",
  rate: "read",
  query: z.strictObject({
    ...pageQuery,
    state: ImportState.optional(),
    source: Import.shape.source.shape.kind.optional().describe("Where the rows came from."),
    created_by: MemberId.optional(),
    q: nameWords.describe("Stands somewhere in the file's name, in any letter case."),
    wait: waitSeconds.describe(
      "Whole seconds to wait, on the first page, while there is none or the newest still moves.",
    ),
  }),
  answers: {
    200: {
      description: "A page of imports.",
      schema: pageOf(ListedImport),
    },
  },
  errors: ["invalid_cursor"],
  example: { query: { source: "s3", limit: "1", wait: "20" } },
});

export const getImport = route({
  id: "getImport",
  ...importRoute,
  method: "GET",
  path: "/leads/import/{import_id}",
  summary: "Read an import",
  description:
    "With `wait` it is answered once nothing moves it by itself any more (`validated`, `in_review`, `done`, `failed`, `cancelled`, `undone`), or as it is when the time is up.",
  rate: "read",
  params: importParams,
  query: z.strictObject({ wait: waitSeconds }),
  answers: { 200: { description: "The import as it stands.", schema: Import } },
  finds: "import",
  example: { query: { wait: "20" } },
});

/** In the order of the documentation. */
export const importsRoutes = { createImport, listImports, getImport };
