import * as z from "zod";
import { LeadId } from "#lib/contract/platform/ids.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { LikelyDuplicate } from "#lib/contract/records/likely-duplicates.ts";
import { route } from "../route.ts";
import { MatchDecision } from "./import-options.ts";
import { Import } from "./import-record.ts";
import { importParams, importRoute } from "./import-route.ts";

const row = z
  .int()
  .min(1)
  .describe("In the file, whose header is row 1; of rows in the request's body the first is row 2 likewise.");

export const ImportMatch = z.strictObject({
  row,
  lead_id: LeadId,
  lead: z.record(z.string(), z.unknown()).describe("What the row says."),
  differences: z.array(
    z.strictObject({ field: z.string(), now: z.unknown(), row: z.unknown().describe("What the row says.") }),
  ),
  likely: LikelyDuplicate.optional().describe("Why the two are likely one, when they share no email."),
});
export type ImportMatch = z.infer<typeof ImportMatch>;

export const listImportMatches = route({
  id: "listImportMatches",
  ...importRoute,
  method: "GET",
  path: "/leads/import/{import_id}/matches",
  summary: "List the matches that wait for a decision",
  description: "In the file's order; with `on_match: review` or `on_likely_match: review`.",
  rate: "read",
  params: importParams,
  query: z.strictObject(pageQuery),
  answers: {
    200: {
      description: "A page of matches.",
      schema: pageOf(ImportMatch),
    },
  },
  errors: ["invalid_cursor"],
  finds: "import",
});

export const decideImportMatches = route({
  id: "decideImportMatches",
  ...importRoute,
  method: "POST",
  path: "/leads/import/{import_id}/matches",
  summary: "Decide on matches",
  description:
    "Single rows, all that are left by `rest`, or both. Rows of which nothing is said go on waiting.",
  rate: "heavy",
  params: importParams,
  body: z
    .strictObject({
      decisions: z
        .array(z.strictObject({ row, policy: MatchDecision }))
        .max(500)
        .default([]),
      rest: MatchDecision.optional(),
    })
    .refine(({ decisions, rest }) => decisions.length > 0 || rest !== undefined, {
      error: "Decide on a row or on the rest.",
    }),
  answers: { 202: { description: "The import, about to write them.", schema: Import } },
  errors: ["wrong_state"],
  finds: "import",
  example: { body: { rest: "fill_blanks" } },
});

/** In the order of the documentation. */
export const importMatchesRoutes = { listImportMatches, decideImportMatches };
