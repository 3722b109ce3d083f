import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Company } from "#lib/contract/records/company-record.ts";
import { noteAutomatic } from "#lib/domain/records/lead/automatic-changes.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import type { BulkLeads, LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import { leadErrors } from "#lib/domain/records/lead/lead-rules.ts";
import { type LeadValidator, scoredBy } from "#lib/domain/records/lead/lead-validator.ts";
import { runRows } from "#lib/domain/records/lead/run-rows.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { RecordReader } from "#lib/domain/records/record-kind/record-store.ts";
import type { keyOfLead } from "./company-identity.ts";
import { companyKind } from "./company-kind.ts";
import { withCompany } from "./with-company.ts";

/** Leads that are brought to what their company says. */
export interface FollowingLeads extends Pick<BulkLeads, "leadsOf"> {
  /** Writes puts while the company is at that version; answers those that lost to another writer, all where it is not. */
  putAll(puts: readonly LeadPut[], company: Pick<Company, "id" | "version">): Promise<ReadonlySet<LeadPut>>;
}

export interface FollowDeps {
  readonly recordStore: Pick<RecordReader, "get">;
  readonly followingLeads: FollowingLeads;
}

interface Followed {
  readonly record: Company;
  readonly keyOf: typeof keyOfLead;
}

/** The change that brings a lead to what its company says; undefined where it says so already or could not be written. */
export const followingPut = (
  before: StoredLead,
  company: Followed,
  { validator, at }: { readonly validator: LeadValidator; readonly at: string },
): {
  readonly put?: LeadPut & { readonly before: StoredLead };
  readonly error?: ReturnType<typeof leadErrors>[number];
} => {
  const lead = withCompany(before.lead, company, at);
  if (lead === before.lead) return {};
  const [error] = leadErrors(lead);
  return error === undefined
    ? { put: { before, after: scoredBy(validator, noteAutomatic(before, bookkept(before, lead, at))) } }
    : { error };
};

/** Brings leads to what their company says, each by what both are then. */
export const followCompany = async (
  { recordStore, followingLeads }: FollowDeps,
  {
    workspaceId,
    company: id,
    leads,
  }: { readonly workspaceId: WorkspaceId; readonly company: string; readonly leads: readonly LeadId[] },
  when: { readonly validator: LeadValidator; readonly at: string },
): Promise<void> => {
  const { keyOfLead: keyOf } = await import("./company-identity.ts");
  let read: Company | undefined;
  await runRows<LeadId, { readonly put?: LeadPut }>(leads, {
    plan: async (open) => {
      const found = await followingLeads.leadsOf(workspaceId, open);
      // After the leads, as every copy of a company does.
      const kept = await recordStore.get(companyKind, workspaceId, id);
      read = kept === undefined || kept.deleted !== undefined ? undefined : kept.record;
      const record = read;
      return new Map(
        open.map((lead) => {
          const before = found.get(lead);
          const isThere = before !== undefined && before.deleted === undefined && record !== undefined;
          return [lead, isThere ? followingPut(before, { record, keyOf }, when) : {}];
        }),
      );
    },
    leads: {
      putAll: async (puts) => (read === undefined ? new Set() : followingLeads.putAll(puts, read)),
    },
  });
};
