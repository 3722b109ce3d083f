import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { queryHash } from "#lib/domain/platform/page/cursor.ts";
import { readAnyFilter, requireUnmasked } from "#lib/domain/records/lead/unmasked-filter.ts";
import { allOf } from "#lib/domain/records/lead/visible-leads.ts";
import type { Search } from "./page-of-search.ts";
import { quickFilter } from "./quick-search.ts";
import { requireFields } from "./read-fields.ts";
import { readSort } from "./read-sort.ts";
import { shorthandFilters } from "./shorthand.ts";

/** How every search is asked for a page. */
interface Asked<Field> {
  readonly fields?: readonly Field[] | undefined;
  readonly sort?: readonly string[] | undefined;
  readonly include?: readonly string[] | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly time_zone?: string | undefined;
  readonly q?: string | undefined;
}

/** The parameters of `GET /leads` and of its like for other records. `own` are the endpoint's, for hints. Throws Refusal with the parameter at fault. */
export const listSearch = <Field extends string>(
  query: Asked<Field> & {
    readonly filter?: string | undefined;
    readonly where: Readonly<Record<string, string>>;
  },
  own: readonly string[],
  actor: Actor,
  catalogue: Catalogue,
): Search<Field> => {
  requireFields(query.fields, catalogue, (index) => `?fields/${index}`);
  const conditions = shorthandFilters(query.where, catalogue, own);
  for (const { name, condition } of conditions) requireUnmasked(actor, condition, catalogue, `?${name}`);
  return {
    filter: allOf([
      readAnyFilter(query.filter, actor, catalogue, "?filter"),
      quickFilter(query.q, actor, catalogue, "?q"),
      ...conditions.map(({ condition }) => condition),
    ]),
    sort: readSort(query.sort, actor, catalogue, () => "?sort"),
    fields: query.fields,
    limit: query.limit,
    cursor: query.cursor,
    wantsTotal: query.include !== undefined,
    timeZone: query.time_zone,
    bound: queryHash(query),
  };
};

/** The body of `POST /leads/search` and of its like. Throws Refusal with the place at fault. */
export const bodySearch = <Field extends string>(
  body: Asked<Field> & { readonly filter?: unknown },
  actor: Actor,
  catalogue: Catalogue,
): Search<Field> => {
  requireFields(body.fields, catalogue, (index) => `/fields/${index}`);
  return {
    filter: allOf([
      readAnyFilter(body.filter, actor, catalogue, "/filter"),
      quickFilter(body.q, actor, catalogue, "/q"),
    ]),
    sort: readSort(body.sort, actor, catalogue, (index) => `/sort/${index}`),
    fields: body.fields,
    limit: body.limit,
    cursor: body.cursor,
    wantsTotal: (body.include ?? []).length > 0,
    timeZone: body.time_zone,
    bound: queryHash(body),
  };
};
