import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { Company, KeptField, MergedCompany } from "#lib/contract/records/company-record.ts";
import { copiedFields } from "#lib/contract/records/copied-fields.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { keyErrors } from "#lib/domain/records/lead/write-bounds.ts";
import { blankCompany, companyKind, firstOf, idsOfNames, spelt } from "./company-kind.ts";

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
    errors: [
      {
        pointer: "/from",
        code: "too_many",
        message: `Together they would have too many ${what}.`,
        hint: "Take some away from one of them first.",
      },
    ],
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
    ids: [
      ...new Set([
        from.id,
        ...idsOfNames(from, actor.workspace_id),
        ...from.merged.flatMap(({ ids }) => ids),
      ]),
    ],
    domains: allDomains(from),
    names: [...spelt(from), ...from.merged.flatMap(({ names }) => names)],
    external_ids: [
      ...Object.entries(from.external_ids).map(([source, id]) => `${source}:${id}`),
      ...from.merged.flatMap(({ external_ids }) => external_ids),
    ],
    changed,
  };
  const said = changed.reduce((company, { field, after }) => withValue(company, field, after), into);
  const next: Company = {
    ...said,
    domains: [...new Set([...into.domains, ...allDomains(from)])].filter((one) => one !== said.domain),
    // Leads without a domain go on naming it as they did.
    names: entry.domains.length === 0 ? into.names : [...spelt(into)],
    merged: [...into.merged, { ...entry, names: [...new Set(entry.names)] }],
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
  const [crowded] = keyErrors(next, into);
  if (crowded !== undefined) return tooMany(`\`${crowded.pointer.slice(1)}\``);
  const values = companyKind.uniqueValues(next, actor.workspace_id);
  return values.length > sizes.companyIdsMax ? tooMany("ids") : next;
};

/** Returns the fields that a merge filled and somebody has changed since. */
export const changedSinceMerge = (into: Company, { changed }: MergedCompany): KeptField[] =>
  changed.flatMap(({ field, before, after }) => {
    const now = valueAt(into, field);
    const isOwn = isDeepStrictEqual(now, after) || isDeepStrictEqual(now, before);
    return isOwn ? [] : [{ field, before, merged: after, now, reason: "changed_since" }];
  });

/** The company that stayed, as it is without what came of the other. Throws Refusal where its own domain came with it. */
export const unmergedCompany = (into: Company, entry: MergedCompany): Company => {
  const kept = entry.changed.filter(({ field, after }) => isDeepStrictEqual(valueAt(into, field), after));
  const own = kept.reduce((company, { field, before }) => withValue(company, field, before), into);
  if (own.domain !== null && entry.domains.includes(own.domain))
    throw new Refusal("wrong_state", {
      detail: `Its domain is ${own.domain} by now, which came with the merge. Give it another domain first.`,
    });
  const domains = own.domains.filter((one) => !entry.domains.includes(one));
  const isNamed = own.domain === null && domains.length === 0;
  return {
    ...own,
    domains,
    names: isNamed ? own.names.filter((one) => one !== own.name) : own.names,
    merged: own.merged.filter(({ id }) => id !== entry.id),
  };
};

/** The company that comes out again: what the other has said to its leads is no more said of it. */
export const heard = (
  from: Company,
  { provenance }: Company,
  { actor, at }: Pick<Stamp, "actor" | "at">,
): Company => {
  const lent = copiedFields.filter((field) => provenance[field] !== undefined);
  const stamps = lent.map((field) => [field, { source: "merge", at, by: actor.member_id }] as const);
  return { ...from, provenance: { ...Object.fromEntries(stamps), ...from.provenance } };
};

/** A company without what came with one that has gone its own way since. */
export const withoutMerged = (company: Company, other: string): Company | undefined => {
  const entry = company.merged.find(({ ids }) => ids.some((id) => id === other));
  return entry === undefined ? undefined : unmergedCompany(company, entry);
};
