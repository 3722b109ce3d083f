import type { CompanyId, LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { NewDeal } from "#lib/contract/records/deal-record.ts";
import { companyIdOf, keyOfDomain } from "#lib/domain/records/company/company-id.ts";
import type { BulkLeads } from "#lib/domain/records/lead/bulk-leads.ts";
import { mayRead } from "#lib/domain/records/lead/visibility.ts";
import type { RecordReader } from "#lib/domain/records/record-kind/record-store.ts";
import { type ImportRecord, importerOf } from "../import-record.ts";
import type { RowOwners } from "../validate/row-owners.ts";
import type { ImportedDeal } from "./imported-deal.ts";

export interface NamingDeps {
  readonly leads: Pick<BulkLeads, "holdersOf" | "leadsOf">;
  readonly records: Pick<RecordReader, "present">;
  readonly owners: RowOwners;
}

/** A name that nobody has. */
export interface Missing {
  readonly field: "deal.owner" | "deal.leads" | "deal.company";
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/** A deal with the ids of whom it names, and the names that nobody has. */
export interface NamedDeal {
  readonly input: NewDeal;
  readonly missing: readonly Missing[];
}

/** The leads with these emails that whoever imports may read. */
const leadsByEmail = async (
  { leads }: NamingDeps,
  record: ImportRecord,
  emails: readonly string[],
): Promise<ReadonlyMap<string, LeadId>> => {
  const holders = await leads.holdersOf(record.workspace_id, [...new Set(emails)]);
  const importer = importerOf(record);
  if (importer.role !== "sales_rep") return holders;
  const found = await leads.leadsOf(record.workspace_id, [...holders.values()]);
  return new Map(
    [...holders].filter(([, id]) => {
      const stored = found.get(id);
      return stored !== undefined && mayRead(importer, stored.lead);
    }),
  );
};

const companiesByDomain = async (
  { records }: NamingDeps,
  workspaceId: WorkspaceId,
  domains: readonly string[],
): Promise<ReadonlyMap<string, CompanyId>> => {
  const ids = new Map([...new Set(domains)].map((one) => [one, companyIdOf(workspaceId, keyOfDomain(one))]));
  const named = [...ids.values()].map((id) => ({ pointer: "", kind: "company" as const, id }));
  const there = named.length === 0 ? new Map() : await records.present(workspaceId, named);
  return new Map(
    [...ids].flatMap(([domain, id]) => {
      const present = there.get(id);
      return present === undefined ? [] : [[domain, (present.id ?? id) as CompanyId] as const];
    }),
  );
};

/** Looks up, for many deals at once, whom they name; as things are now. */
export const namesOfDeals = async (
  deps: NamingDeps,
  record: ImportRecord,
  deals: readonly ImportedDeal[],
): Promise<(deal: ImportedDeal) => NamedDeal> => {
  const leads = await leadsByEmail(
    deps,
    record,
    deals.flatMap((one) => one.leads ?? []),
  );
  const companies = await companiesByDomain(
    deps,
    record.workspace_id,
    deals.flatMap((one) => one.company ?? []),
  );
  return ({ values, owner, leads: emails = [], company }) => {
    const missing: Missing[] = [];
    const named = owner === undefined ? undefined : deps.owners.named(owner);
    if (named !== undefined && "fault" in named) {
      const { code, message, hint = "" } = named.fault;
      missing.push({ field: "deal.owner", code, message, hint });
    }
    for (const email of emails)
      if (!leads.has(email))
        missing.push({
          field: "deal.leads",
          code: "unknown_lead",
          message: `No lead that you may read has the email ${email}.`,
          hint: "Import the lead first.",
        });
    const companyId = company === undefined ? undefined : companies.get(company);
    if (company !== undefined && companyId === undefined)
      missing.push({
        field: "deal.company",
        code: "unknown_company",
        message: `No company has the domain ${company}.`,
        hint: "Create the company first.",
      });
    const lead_ids = emails.flatMap((email) => leads.get(email) ?? []);
    const owner_id = named !== undefined && "id" in named ? named.id : (record.options.owner_id ?? undefined);
    const input = {
      ...values,
      ...(lead_ids.length > 0 && { lead_ids }),
      ...(companyId !== undefined && { company_id: companyId }),
      ...(owner_id !== undefined && { owner_id }),
    };
    return { input, missing };
  };
};
