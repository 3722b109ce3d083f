import * as z from "zod";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import { Filter, filterCaps } from "./filter-record.ts";

export * from "./filter-record.ts";

export const FilterExplanation = z.strictObject({
  filter: Filter,
  text: z
    .string()
    .nullable()
    .describe(`The same filter as text; null where that is longer than ${filterCaps.textBytesMax} bytes.`),
  words: z.string().describe("The same filter in plain words."),
  conditions: z.int().min(1).max(filterCaps.conditionsMax),
});
export type FilterExplanation = z.infer<typeof FilterExplanation>;

const exampleText = 'score >= 70 AND (industry IN ("software") OR NOT last_contacted_at IN LAST 30 DAYS)';

export const explainFilter = route({
  id: "explainFilter",
  area: "filters",
  method: "POST",
  path: "/filters/explain",
  summary: "Check a filter and see what it means",
  description:
    "Takes a filter as JSON or as text and answers it as JSON, as text and in plain words. A fault names its place and the nearest name. Roles that see masked data can't filter by what is masked: `forbidden`.",
  roles: Role.options,
  rate: "read",
  body: z
    .strictObject({
      // Read by the rules of lib/domain/platform/filter, which name the place of an error better than a schema can.
      filter: z.unknown().meta({ $ref: "#/components/schemas/Filter" }).optional(),
      text: z.string().optional().describe(`For example \`${exampleText}\`.`),
    })
    .refine(
      ({ filter, text: asText }) => (filter === undefined) !== (asText === undefined),
      "Send `filter` or `text`, one of them.",
    ),
  answers: { 200: { description: "The filter, three ways.", schema: FilterExplanation } },
  example: { body: { text: exampleText } },
});

/** In the order of the documentation. */
export const filtersRoutes = { explainFilter };
