import * as z from "zod";
import { ListId } from "#lib/contract/platform/ids.ts";
import { GroupFigures } from "#lib/contract/records/lead-figures.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";

const count = z.int().min(0);

const CountryFigures = z.strictObject({
  country: z.string().nullable().describe("Of the lead, ISO 3166-1 alpha-2; null: not known."),
  leads: count,
});

/** How a list has grown. */
export const ListGrowth = z.strictObject({
  days: z
    .array(z.strictObject({ date: z.iso.date().describe("UTC."), entered: count, left: count }))
    .describe(
      "The oldest first, today last. Fewer than asked where more moves lie in them than one answer looks at.",
    ),
});
export type ListGrowth = z.infer<typeof ListGrowth>;

export const ListFigures = z.strictObject({
  ...GroupFigures.shape,
  by_country: z.array(CountryFigures).describe("The country with most leads first."),
  growth: ListGrowth.nullable().describe(
    "From the list's history, a moment behind. Null where none is kept (filters that ask for events), and for sales reps, whose figures are of the leads that they may read.",
  ),
});
export type ListFigures = z.infer<typeof ListFigures>;

export const getListAnalytics = route({
  id: "getListAnalytics",
  area: "lists",
  method: "GET",
  path: "/lists/{list_id}/analytics",
  summary: "See how the leads on a list perform",
  description:
    "Counted over the leads that you may read as they are at this moment, beside all of them. Rates are over delivered messages.",
  roles: Role.options,
  rate: "read",
  params: z.strictObject({ list_id: ListId }),
  query: z.strictObject({
    days: z.coerce.number().int().min(1).max(90).default(30).describe("Of growth."),
  }),
  answers: { 200: { description: "The list's figures.", schema: ListFigures } },
  finds: "list",
});

/** In the order of the documentation. */
export const listAnalyticsRoutes = { getListAnalytics };
