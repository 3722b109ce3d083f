import type { CompanyId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Company, CompanyChange } from "#lib/contract/records/company-record.ts";
import {
  type Catalogue,
  catalogueOf,
  type Field,
  writtenAmount,
} from "#lib/domain/platform/filter/catalogue.ts";
import { customColumn } from "#lib/domain/records/custom-field/custom-column.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import {
  externalValues,
  idValue,
  type Named,
  type RecordKind,
  type RecordRights,
} from "#lib/domain/records/record-kind/record-kind.ts";
import { companyIdOf, keyOfDomain, keyOfName } from "./company-id.ts";

const text: Field = { type: "text" };
const date: Field = { type: "date" };
const number: Field = { type: "number" };
const code: Field = { type: "dropdown" };
const set: Field = { type: "set" };

const catalogue: Catalogue = catalogueOf({
  id: code,
  name: text,
  domain: text,
  domains: set,
  industry: text,
  employee_count: number,
  "revenue.amount": writtenAmount,
  "revenue.currency": code,
  growth_rate: number,
  funding_status: text,
  country: code,
  region: text,
  city: text,
  time_zone: text,
  relationship: { type: "dropdown", options: Company.shape.relationship.options },
  parent_id: code,
  owner_id: code,
  social: set,
  external_ids: set,
  created_by: code,
  created_at: date,
  updated_at: date,
  version: number,
});

/** The fields of a company with a workspace's own, archived ones too: companies may still have their values. */
export const companyCatalogue = ({
  fields,
  settings,
}: Pick<LeadSchema, "fields" | "settings">): Catalogue => ({
  ...catalogue,
  timeZone: settings?.time_zone,
  fields: new Map([
    ...catalogue.fields,
    ...fields.flatMap((field) =>
      field.on === "company" ? [[`custom.${field.key}`, customColumn(field)] as const] : [],
    ),
  ]),
});

/** All read companies; a sales rep changes their own. */
const rights: RecordRights<Company> = {
  leadsOf: () => [],
  mayRead: () => true,
  writeRefusal: ({ role, member_id }, { owner_id }) => {
    if (role === "admin" || role === "manager") return undefined;
    if (role === "viewer") return "Your role reads companies.";
    return owner_id === member_id ? undefined : "This company is not yours.";
  },
  visible: () => null,
  shown: (company) => company,
};

/** Who has said what the first lead of a company says. */
export const madeByLeads = "company";

/** What stands where nothing was said. */
export const blankCompany: Partial<Company> = {
  domain: null,
  domains: [],
  names: [],
  industry: null,
  employee_count: null,
  revenue: null,
  growth_rate: null,
  funding_status: null,
  country: null,
  region: null,
  city: null,
  time_zone: null,
  relationship: "none",
  parent_id: null,
  owner_id: null,
  social: {},
  external_ids: {},
  custom: {},
  merged: [],
  provenance: {},
  created_by: null,
};

type Known = Pick<Company, "id" | "name" | "names" | "country" | "domain" | "domains" | "merged">;

/** The names by which leads without a domain name it, those of what was merged into it apart. */
export const spelt = ({ name, names, domain, domains }: Omit<Known, "id">): readonly string[] =>
  domain === null && domains.length === 0 ? [...new Set([name, ...names])] : names;

/** The ids that follow from its names. */
export const idsOfNames = (company: Omit<Known, "id">, workspaceId: WorkspaceId): readonly CompanyId[] =>
  spelt(company).flatMap((name) => {
    const key = keyOfName(name, company.country);
    return key === undefined ? [] : [companyIdOf(workspaceId, key)];
  });

/** All ids that lead to a company: its own, those that follow from its domains and names, and those of what was merged into it. */
export const idsOfCompany = (company: Known, workspaceId: WorkspaceId): readonly CompanyId[] => {
  const { id, domain, domains, merged } = company;
  const all = domain === null ? domains : [domain, ...domains];
  return [
    ...new Set([
      id,
      ...all.map((one) => companyIdOf(workspaceId, keyOfDomain(one))),
      ...idsOfNames(company, workspaceId),
      ...merged.flatMap(({ ids }) => ids),
    ]),
  ];
};

/** When the first of a company and those that were merged into it was made. */
export const firstOf = (createdAt: string, merged: Company["merged"]): string =>
  [createdAt, ...merged.map(({ since }) => since)].toSorted((a, b) => a.localeCompare(b))[0] ?? createdAt;

/** All that no other company may have. */
const uniqueValues = (company: Company, workspaceId: WorkspaceId): readonly string[] => [
  ...new Set([
    ...externalValues(company.external_ids),
    ...company.merged.flatMap(({ external_ids }) => external_ids.map((one) => `ext:${one}`)),
    ...idsOfCompany(company, workspaceId).map(idValue),
  ]),
];

const named = (pointer: string, kind: Named["kind"], id: string | null): readonly Named[] =>
  id === null ? [] : [{ pointer, kind, id }];

/** Companies, for whoever reads them or moves them whole; `writingCompanies` are for who makes and changes them. */
export const companyKind: RecordKind<Company, never, never> = {
  name: "company",
  schemaVersion: 1,
  schema: Company,
  blank: blankCompany,
  duplicate: "duplicate_company",
  changeable: Object.keys(CompanyChange.shape),
  hasCustom: true,
  catalogue,
  uniqueValues,
  leadsTo: idValue,
  names: ({ parent_id, owner_id }) => [
    ...named("/parent_id", "company", parent_id),
    ...named("/owner_id", "member", owner_id),
  ],
  above: ({ parent_id }) => parent_id,
  subjects: () => [],
  make: (input) => input,
  change: (_, input) => input,
  audited: ({ provenance: _, ...company }) => company,
  rights,
};
