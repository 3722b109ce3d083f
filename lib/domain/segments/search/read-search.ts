import type { Actor } from "#lib/contract/actor.ts";
import type { listLeads, searchLeads } from "#lib/contract/leads.ts";
import type { BodyOf, QueryOf } from "#lib/contract/route.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { queryHash } from "#lib/domain/platform/page/cursor.ts";
import { readAnyFilter, requireUnmasked } from "#lib/domain/records/lead/unmasked-filter.ts";
import { allOf } from "#lib/domain/records/lead/visible-leads.ts";
import type { LeadSearch } from "./find-leads.ts";
import { readSort } from "./read-sort.ts";
import { shorthandFilters } from "./shorthand.ts";

/** The parameters of `GET /leads`. `own` are the endpoint's, for hints. Throws Refusal with the parameter at fault. */
export const listSearch = (
  query: QueryOf<typeof listLeads>,
  own: readonly string[],
  actor: Actor,
  catalogue: Catalogue,
): LeadSearch => {
  const conditions = shorthandFilters(query.where, catalogue, own);
  for (const condition of conditions) requireUnmasked(actor, condition, catalogue, "?where");
  return {
    filter: allOf([readAnyFilter(query.filter, actor, catalogue, "?filter"), ...conditions]),
    sort: readSort(query.sort, actor, catalogue, () => "?sort"),
    fields: query.fields,
    limit: query.limit,
    cursor: query.cursor,
    wantsTotal: query.include !== undefined,
    timeZone: query.time_zone,
    bound: queryHash(query),
  };
};

/** The body of `POST /leads/search`. Throws Refusal with the place at fault. */
export const bodySearch = (
  body: BodyOf<typeof searchLeads>,
  actor: Actor,
  catalogue: Catalogue,
): LeadSearch => ({
  filter: readAnyFilter(body.filter, actor, catalogue, "/filter"),
  sort: readSort(body.sort, actor, catalogue, (index) => `/sort/${index}`),
  fields: body.fields,
  limit: body.limit,
  cursor: body.cursor,
  wantsTotal: (body.include ?? []).length > 0,
  timeZone: body.time_zone,
  bound: queryHash(body),
});
