import type { Actor } from "#lib/contract/platform/actor.ts";
import type { QueryOf } from "#lib/contract/route.ts";
import type { getListLeads } from "#lib/contract/segments/list-leads.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { queryHash } from "#lib/domain/platform/page/cursor.ts";
import { readAnyFilter } from "#lib/domain/records/lead/unmasked-filter.ts";
import { allOf } from "#lib/domain/records/lead/visible-leads.ts";
import type { LeadSearch } from "#lib/domain/segments/search/find-leads.ts";
import { readSort } from "#lib/domain/segments/search/read-sort.ts";

/** The search that a page of a list's leads is. Throws Refusal with the parameter at fault. */
export const listMembersSearch = (
  list: LeadList,
  query: QueryOf<typeof getListLeads>,
  actor: Actor,
  catalogue: Catalogue,
): LeadSearch => ({
  filter: allOf([
    { field: "lists", op: "has", value: list.id },
    readAnyFilter(query.filter, actor, catalogue, "?filter"),
  ]),
  sort: readSort(query.sort, actor, catalogue, () => "?sort"),
  fields: query.fields,
  limit: query.limit,
  cursor: query.cursor,
  wantsTotal: query.include !== undefined,
  timeZone: query.time_zone,
  bound: queryHash({ ...query, list: list.id }),
});
