import * as z from "zod";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { LikelyDuplicate } from "#lib/contract/records/likely-duplicates.ts";
import { route } from "../route.ts";
import { Import, ImportCounts } from "./import-record.ts";
import { importParams, importRoute } from "./import-route.ts";

export const previewImport = route({
  id: "previewImport",
  ...importRoute,
  method: "GET",
  path: "/leads/import/{import_id}/preview",
  summary: "See the first rows as they would be stored",
  rate: "read",
  params: importParams,
  answers: {
    200: {
      description: "Counts and the first valid rows.",
      schema: z.strictObject({
        counts: ImportCounts,
        rows: z.array(
          z.strictObject({
            row: z.int().describe("In the file; the header is row 1."),
            lead: z.record(z.string(), z.unknown()).optional().describe("Of an import of leads."),
            deal: z
              .record(z.string(), z.unknown())
              .optional()
              .describe(
                "Of an import of deals: its `values`, and the `owner`, `leads` and `company` that it names.",
              ),
            matches: z
              .boolean()
              .describe(
                "Whether a lead has this email, or without an email this external id, or a deal this external id, already.",
              ),
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
  ...importRoute,
  method: "GET",
  path: "/leads/import/{import_id}/errors",
  summary: "Fetch the rows that were left out, with reasons",
  description:
    "Answers a link to a CSV file that has the original columns in order after `_row,_status,_code,_column,_message,_suggestion`, with one line for every problem.",
  rate: "read",
  params: importParams,
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
  ...importRoute,
  method: "POST",
  path: "/leads/import/{import_id}/confirm",
  summary: "Run a checked import",
  rate: "heavy",
  params: importParams,
  answers: { 202: { description: "The import, about to run.", schema: Import } },
  errors: ["wrong_state"],
  finds: "import",
});

/** In the order of the documentation. */
export const importPreviewRoutes = { previewImport, getImportErrors, confirmImport };
