import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { Company, MergedCompany } from "#lib/contract/records/company-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { blankCompany, companyKind, firstOf } from "./company-kind.ts";

/** What a company takes over where it says nothing itself; of maps, each key for itself. */
const filled = [
  "industry",
  "employee_count",
  "revenue",
  "growth_rate",
  "funding_status",
  "country",
  "region",
  "city",
  "time_zone",
  "relationship",
  "owner_id",
] as const;
const filledByKey = ["social", "external_ids", "custom"] as const;

type Values = Readonly<Record<string, unknown>>;
const blanks: Values = { ...blankCompany };

const allDomains = ({ domain, domains }: Company): string[] =>
  domain === null ? [...domains] : [domain, ...domains];

/** The value at `field`, or at `map.key`; null where there is none. */
const valueAt = (company: Company, field: string): unknown => {
  const [name = "", ...key] = field.split(".");
  const value = (company as unknown as Values)[name];
  return key.length === 0 ? value : ((value as Values)[key.join(".")] ?? null);
};

const withValue = (company: Company, field: string, value: unknown): Company => {
  const [name = "", ...rest] = field.split(".");
  if (rest.length === 0) return { ...company, [name]: value };
  const key = rest.join(".");
  const { [key]: _, ...others } = (company as unknown as Record<string, Values>)[name] ?? {};
  return { ...company, [name]: value === null ? others : { ...others, [key]: value } };
};

/** What the merge writes into a company, field by field. */
const changesOf = (into: Company, from: Company): MergedCompany["changed"] => {
  const keys = filledByKey.flatMap((name) => Object.keys(from[name]).map((key) => `${name}.${key}`));
  const fills = [...filled, ...keys].flatMap((field) => {
    const [before, after] = [valueAt(into, field), valueAt(from, field)];
    const blank = blanks[field] ?? null;
    return isDeepStrictEqual(before, blank) && !isDeepStrictEqual(after, blank)
      ? [{ field, before, after }]
      : [];
  });
  const domain =
    into.domain === null && from.domain !== null
      ? [{ field: "domain", before: null, after: from.domain }]
      : [];
  // Nothing belongs to itself.
  const parent = into.parent_id === from.id ? [{ field: "parent_id", before: from.id, after: null }] : [];
  return [...domain, ...parent, ...fills];
};

const tooMany = (what: string): never => {
  throw new Refusal("validation_failed", {
    errors: [{ pointer: "/from", code: "too_many", message: `Together they would have too many ${what}.` }],
  });
};

/** The company that stays, with what comes of the one that goes into it. */
export const mergedCompany = (
  into: Company,
  from: Company,
  { actor, at }: Pick<Stamp, "actor" | "at">,
): Company => {
  const changed = changesOf(into, from);
  const entry: MergedCompany = {
    id: from.id,
    name: from.name,
    at,
    by: actor.member_id,
    since: firstOf(from.created_at, from.merged),
    ids: [from.id, ...from.merged.flatMap(({ ids }) => ids)],
    domains: allDomains(from),
    names: [
      ...(allDomains(from).length === 0 ? [from.name] : []),
      ...from.merged.flatMap(({ names }) => names),
    ],
    external_ids: [
      ...Object.entries(from.external_ids).map(([source, id]) => `${source}:${id}`),
      ...from.merged.flatMap(({ external_ids }) => external_ids),
    ],
    changed,
  };
  const said = changed.reduce((company, { field, after }) => withValue(company, field, after), into);
  const names = allDomains(into).length === 0 && entry.domains.length > 0 ? [into.name] : [];
  const next: Company = {
    ...said,
    domains: [...new Set([...into.domains, ...allDomains(from)])].filter((one) => one !== said.domain),
    merged: [...into.merged, { ...entry, names: [...new Set([...entry.names, ...names])] }],
    provenance: {
      ...into.provenance,
      ...Object.fromEntries(
        changed.map(({ field }) => {
          const [name = ""] = field.split(".");
          return [name, from.provenance[name] ?? { source: "merge", at, by: actor.member_id }];
        }),
      ),
    },
  };
  if (next.domains.length > sizes.companyDomainsMax) return tooMany("domains");
  const values = companyKind.uniqueValues(next, actor.workspace_id);
  return values.length > sizes.companyIdsMax ? tooMany("ids") : next;
};

/** The company that stayed, as it is without what came of the other. Throws Refusal where its own domain came with it. */
export const unmergedCompany = (into: Company, entry: MergedCompany): Company => {
  const kept = entry.changed.filter(({ field, after }) => isDeepStrictEqual(valueAt(into, field), after));
  const own = kept.reduce((company, { field, before }) => withValue(company, field, before), into);
  if (own.domain !== null && entry.domains.includes(own.domain))
    throw new Refusal("wrong_state", {
      detail: `Its domain is ${own.domain} by now, which came with the merge. Give it another domain first.`,
    });
  return {
    ...own,
    domains: own.domains.filter((one) => !entry.domains.includes(one)),
    merged: own.merged.filter(({ id }) => id !== entry.id),
  };
};
