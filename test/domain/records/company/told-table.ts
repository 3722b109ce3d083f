import { Company } from "#lib/contract/records/company-record.ts";
import { companyIdOf, keyOfDomain } from "#lib/domain/records/company/company-id.ts";
import { blankCompany } from "#lib/domain/records/company/company-kind.ts";
import type { TellDeps } from "#lib/domain/records/company/tell-companies.ts";
import { revisionOf } from "#lib/domain/records/lead/bookkeeping.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { type Kept, nothingUnknown } from "#lib/domain/records/record-kind/record-kind.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";

export const actor = anActor("admin");
export const workspaceId = actor.workspace_id;
export const id = companyIdOf(workspaceId, keyOfDomain("acme.example"));
export const writtenBy = { kind: "manual", memberId: actor.member_id, requestId: "r" } as const;

/** The company, with what somebody has said of it. */
export const aKept = (said: object = {}): Kept<Company> => ({
  workspaceId,
  record: Company.parse({
    ...{ ...blankCompany, id, name: "Acme", domain: "acme.example" },
    ...{ created_by: actor.member_id, created_at: at, updated_at: at, version: 1 },
    ...said,
    provenance: Object.fromEntries(
      Object.keys(said).map((field) => [field, { source: "api", at, by: actor.member_id }]),
    ),
  }),
  writtenBy,
  unknown: nothingUnknown,
});

/** One of its leads, by the number in its email. */
export const aLeadOf = (n: number, said: object = {}): StoredLead => {
  const lead = { ...aLead(), id: `lead_01J000000000000000000000${n}A` as const };
  const company = { ...lead.company, domain: null, ...said };
  return { workspaceId, writtenBy, lead: { ...lead, email: `a${n}@acme.example`, company } };
};

/** A company and its leads, as the table would hold them: each write on the condition that nobody was first. */
export const aToldTable = (company: Kept<Company>, leads: readonly StoredLead[]) => {
  const state = { company, leads: [...leads], told: [] as number[], writes: 0 };
  const put = (after: StoredLead): void => {
    state.leads = state.leads.map((one) => (one.lead.id === after.lead.id ? after : one));
  };
  const become = (next: Kept<Company>): void => {
    state.company = next;
    state.told.push(next.record.version);
    state.writes += 1;
  };
  const leadsOf = async (_: unknown, ids: readonly string[]) =>
    new Map(state.leads.flatMap((one) => (ids.includes(one.lead.id) ? [[one.lead.id, one] as const] : [])));
  const isStill = ({ before }: LeadPut): boolean => {
    const now = state.leads.find(({ lead }) => lead.id === before?.lead.id);
    return now !== undefined && before !== undefined && revisionOf(now) === revisionOf(before);
  };
  const companies = {
    recordStore: {
      get: async () => state.company,
      present: async (__: unknown, named: readonly { readonly id: string }[]) =>
        new Map(named.flatMap((one) => (one.id === id ? [[one.id, {}] as const] : []))),
      write: async (
        __: unknown,
        write: { readonly before: Kept<Company>; readonly after: Kept<Company> },
      ) => {
        if (write.before.record.version !== state.company.record.version) return { outcome: "stale" };
        become(write.after);
        return { outcome: "stored" };
      },
    },
    followingLeads: {
      leadsOf,
      putAll: async (puts: readonly LeadPut[], { version }: { readonly version: number }) => {
        const lost = puts.filter((one) => version !== state.company.record.version || !isStill(one));
        for (const one of puts) if (!lost.includes(one)) put(one.after);
        return new Set(lost);
      },
    },
  } as unknown as TellDeps;
  const bulkLeads = {
    holdersOf: async (__: unknown, emails: readonly string[]) =>
      new Map(
        state.leads.flatMap(({ lead }) =>
          lead.email !== null && emails.includes(lead.email) ? [[lead.email, lead.id] as const] : [],
        ),
      ),
    leadsOf,
  };
  return { state, put, become, companies, bulkLeads };
};
export type ToldTable = ReturnType<typeof aToldTable>;
