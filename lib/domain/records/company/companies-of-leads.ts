import { isDeepStrictEqual } from "node:util";
import type { CompanyId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Company } from "#lib/contract/records/company-record.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { livingLeads } from "#lib/domain/records/record-kind/find-record.ts";
import { nothingUnknown } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordWrite } from "#lib/domain/records/record-kind/record-store.ts";
import type { RecordDeps } from "#lib/domain/records/record-kind/write-record.ts";
import { companyIdOf } from "./company-id.ts";
import { isCompanys, keyOfLead } from "./company-identity.ts";
import { blankCompany, companyKind, madeByLeads } from "./company-kind.ts";
import type { CompanyWork } from "./company-work.ts";

/** A company as its first lead tells of it. */
const companyFrom = (
  { company }: Pick<Lead, "company">,
  { id, domain, at }: { readonly id: CompanyId; readonly domain: string; readonly at: string },
): Company => {
  const { name, industry, employee_count, revenue, country, region, city, custom } = company;
  // What an email tells of is not what the lead says of a company with another domain.
  const isSaid = company.domain === null || !isCompanys(company.domain) || company.domain === domain;
  const facts = isSaid ? { industry, employee_count, revenue, country, region, city, custom } : {};
  // Which lead it was is not said: whoever may not read that lead, or its email, would learn its domain.
  const stamp = { source: "lead", at, by: madeByLeads };
  const given = Object.entries({ ...facts, domain, ...(isSaid && { name }) }).filter(
    ([, value]) => value !== null && !isDeepStrictEqual(value, {}),
  );
  return {
    ...blankCompany,
    ...facts,
    id,
    domain,
    name: (isSaid ? name : null) ?? domain,
    provenance: Object.fromEntries(given.map(([field]) => [field, stamp])),
    created_at: at,
    updated_at: at,
    version: 1,
  } as Company;
};

const writeOf = (workspaceId: WorkspaceId, company: Company): RecordWrite<Company> => {
  const { id, created_at: at, version } = company;
  return {
    after: {
      workspaceId,
      record: company,
      writtenBy: { kind: "system", task: "company" },
      unknown: nothingUnknown,
    },
    audit: {
      workspaceId,
      at,
      actor: { type: "system", id: "company" },
      action: "company.create",
      recordId: id,
      version,
      before: {},
      after: { ...companyKind.audited(company) },
      requestId: id,
    },
  };
};

/** Makes the companies, known by their domains, of leads that are there by now; once, however often it is asked. */
export const companiesOfLeads = async (
  deps: RecordDeps,
  { workspace_id: workspaceId, lead_ids }: Omit<CompanyWork, "kind">,
  now: Date,
): Promise<void> => {
  const at = now.toISOString();
  const companies = new Map<string, Company>();
  for (const lead of (await livingLeads(deps.leadsByIds, workspaceId, lead_ids)).values()) {
    const { key, domain } = keyOfLead(lead) ?? { domain: null };
    if (key === undefined || domain === null) continue;
    const id = companyIdOf(workspaceId, key);
    if (!companies.has(id)) companies.set(id, companyFrom(lead, { id, domain, at }));
  }
  // Those that are there, that somebody has deleted, and those whose domain another has stay as they are.
  const taken = await deps.recordStore.taken(companyKind, workspaceId, [...companies.keys()]);
  const missing = [...companies].flatMap(([id, company]) => (taken.has(id) ? [] : [company]));
  // Whoever has been first meanwhile, a person among them, is right.
  await deps.recordStore.writeEach(
    companyKind,
    missing.map((company) => writeOf(workspaceId, company)),
  );
};
