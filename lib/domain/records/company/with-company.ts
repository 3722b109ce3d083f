import { isDeepStrictEqual } from "node:util";
import type { Company } from "#lib/contract/records/company-record.ts";
import { type CopiedField, copiedFields } from "#lib/contract/records/copied-fields.ts";
import type { Company as Inline, Lead } from "#lib/contract/records/lead-record.ts";
import { companyKey } from "#lib/domain/records/lead/normalise/company-key.ts";
import type { keyOfLead } from "./company-identity.ts";
import { spelt } from "./company-kind.ts";

/** What the record says, or has said and says no more; what nobody ever said of it leads may say. */
export const saidFields = ({ provenance }: Pick<Company, "provenance">): readonly CopiedField[] =>
  copiedFields.filter((field) => provenance[field] !== undefined);

/** Tells what a lead's company is known by; its lists of providers are large, so that it is given. */
type KeyOfLead = typeof keyOfLead;

/** How a lead is a company's: by a domain, or by its name alone; undefined where it is not. */
const tieOf = (lead: Lead, record: Company, keyOf: KeyOfLead): "domain" | "name" | undefined => {
  const known = keyOf(lead);
  if (known === undefined) return undefined;
  const { domain, domains, merged, country } = record;
  if (known.domain !== null)
    return known.domain === domain || domains.includes(known.domain) ? "domain" : undefined;
  const { name, country: where } = lead.company;
  const names = [...spelt(record), ...merged.flatMap((one) => one.names)];
  const isNamed = name !== null && names.some((one) => companyKey(one) === companyKey(name));
  // In another country it may be a namesake's.
  return isNamed && (where === null || where === country) ? "name" : undefined;
};

/** What a lead follows: of a company with a domain, one without keeps the name and country that alone tell whose it is. */
const followed = (lead: Lead, record: Company, keyOf: KeyOfLead): readonly CopiedField[] => {
  const tie = tieOf(lead, record, keyOf);
  if (tie === undefined) return [];
  const isKnownByName = record.domain === null && record.domains.length === 0;
  const all = saidFields(record);
  return tie === "domain" || isKnownByName
    ? all
    : all.filter((field) => field !== "name" && field !== "country");
};

const copied = (inline: Inline, record: Company, field: CopiedField): unknown =>
  // What leads say in fields of the workspace's own of which the record says nothing stays.
  field === "custom" ? { ...inline.custom, ...record.custom } : record[field];

/** The lead with what its company says; the same lead where it says so already, or is another's. */
export const withCompany = (
  lead: Lead,
  { record, keyOf }: { readonly record: Company; readonly keyOf: KeyOfLead },
  at: string,
): Lead => {
  const { company } = lead;
  const said = followed(lead, record, keyOf).map((field) => [field, copied(company, record, field)] as const);
  const next: Inline = { ...company, ...Object.fromEntries(said) };
  if (isDeepStrictEqual(next, company)) return lead;
  const stamp = { source: "company", at, by: record.id };
  return { ...lead, company: next, provenance: { ...lead.provenance, company: stamp } };
};
