import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { Company } from "#lib/contract/records/company-record.ts";
import { queryHash } from "#lib/domain/platform/page/cursor.ts";
import { spelt } from "#lib/domain/records/company/company-kind.ts";
import { seesMasked } from "#lib/domain/records/lead/visibility.ts";
import type { LeadSearch } from "./find-leads.ts";

const anyOf = (filters: readonly Filter[]): Filter => {
  const [first, second, ...rest] = filters;
  if (first === undefined) throw new RangeError("anyOf needs a filter");
  return second === undefined ? first : { or: [first, second, ...rest] };
};

const domainless: Filter = { not: { field: "company.domain", op: "exists" } };

/** The leads that are of a company. To roles that see emails masked, none that only its email tells of. */
export const filterOfCompany = (company: Company, actor: Pick<Actor, "role">): Filter => {
  const { domain, domains, merged } = company;
  const all = domain === null ? domains : [domain, ...domains];
  const names = [...new Set([...spelt(company), ...merged.flatMap((one) => one.names)])];
  const named: Filter[] =
    names.length === 0 ? [] : [{ and: [domainless, { field: "company.name", op: "in", value: names }] }];
  if (all.length === 0) return anyOf(named);
  const said: Filter = { field: "company.domain", op: "in", value: [...all] };
  if (seesMasked(actor)) return anyOf([said, ...named]);
  const hosts = all.flatMap((one) => [`@${one}`, `.${one}`]);
  const mailed = hosts.map((host): Filter => ({ field: "email", op: "ends_with", value: host }));
  return anyOf([said, { and: [domainless, anyOf(mailed)] }, ...named]);
};

/** The search that a page of a company's leads is. */
export const leadsOfCompany = (
  company: Company,
  query: { readonly limit: number; readonly cursor?: string | undefined },
  actor: Actor,
): LeadSearch => ({
  filter: filterOfCompany(company, actor),
  sort: [{ field: "id", descending: true }],
  fields: undefined,
  limit: query.limit,
  cursor: query.cursor,
  wantsTotal: false,
  timeZone: undefined,
  bound: queryHash({ ...query, company: company.id }),
});
