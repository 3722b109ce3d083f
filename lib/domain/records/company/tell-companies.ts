import type { CompanyId, LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { inTurns } from "#lib/domain/platform/work/in-turns.ts";
import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { RecordReader } from "#lib/domain/records/record-kind/record-store.ts";
import { companyIdOf } from "./company-id.ts";
import { type FollowDeps, followCompany } from "./follow-company.ts";
import type { CompanySource } from "./said-by.ts";
import { type SayDeps, type Saying, sayOfCompany, takeBackOfCompany } from "./say-of-company.ts";
import { withCompany } from "./with-company.ts";

/** What is said of its company by a row or a job with a lead, which is as it is after that. */
export interface Telling extends Saying {
  readonly lead: Lead;
}

export interface TellDeps extends SayDeps, FollowDeps {
  readonly recordStore: SayDeps["recordStore"] & Pick<RecordReader, "present">;
}

/** Companies at a time. */
const atOnce = 8;

/** Whoever has the company told may not change it: what they say of it stays their lead's. */
export interface Untold<T extends Telling> {
  readonly telling: T;
  readonly message: string;
}

/** A lead, or what names the company of one. */
interface Named {
  readonly lead?: Pick<Lead, "company" | "email"> | undefined;
  /** Where it is known which was told, whatever the lead names by now. */
  readonly company?: CompanyId | undefined;
}

/** Leads by the companies of theirs that are there, merged ones under the one they lead to. */
const byCompany = async <T extends Named>(
  { recordStore }: Pick<TellDeps, "recordStore">,
  { workspaceId }: Pick<CompanySource, "workspaceId">,
  tellings: readonly T[],
): Promise<ReadonlyMap<CompanyId, readonly T[]>> => {
  const { keyOfLead } = await import("./company-identity.ts");
  const known = tellings.flatMap((telling) => {
    const { lead, company } = telling;
    if (company !== undefined) return [{ telling, id: company }];
    const key = lead && keyOfLead(lead)?.key;
    return key === undefined ? [] : [{ telling, id: companyIdOf(workspaceId, key) }];
  });
  if (known.length === 0) return new Map();
  const ids = [...new Set(known.map(({ id }) => id))];
  const there = await recordStore.present(
    workspaceId,
    ids.map((id) => ({ pointer: "", kind: "company" as const, id })),
  );
  const groups = new Map<CompanyId, T[]>();
  for (const { telling, id } of known) {
    const found = there.get(id);
    if (found === undefined) continue;
    const holder = (found.id ?? id) as CompanyId;
    const group = groups.get(holder);
    if (group === undefined) groups.set(holder, [telling]);
    else group.push(telling);
  }
  return groups;
};

/**
 * Tells companies that have a record what is said of them, and brings the leads by which it is said to what the records say
 * then. The other leads follow as after any change. Answers what may not be said; its leads stay as they are.
 */
export const tellCompanies = async <T extends Telling>(
  deps: TellDeps,
  source: CompanySource,
  tellings: readonly T[],
  validator: LeadValidator,
): Promise<readonly Untold<T>[]> => {
  const { keyOfLead: keyOf } = await import("./company-identity.ts");
  const { workspaceId, at } = source;
  const groups = [...(await byCompany(deps, source, tellings))];
  const untold = await inTurns(groups, atOnce, async ([company, own]): Promise<readonly Untold<T>[]> => {
    const said = await sayOfCompany(deps, source, company, own);
    if (said.outcome === "gone") return [];
    const { company: record } = said;
    const refused = new Set<T>(said.outcome === "refused" ? said.sayings : []);
    const leads = own.flatMap((one) => {
      const differs = !refused.has(one) && withCompany(one.lead, { record, keyOf }, at) !== one.lead;
      return differs ? [one.lead.id] : [];
    });
    if (leads.length > 0) await followCompany(deps, { workspaceId, company, leads }, { validator, at });
    const why = said.outcome === "refused" ? said.message : undefined;
    const message =
      why === undefined
        ? `${record.name} (${record.id}) says otherwise, and is not yours to change: only the lead says so.`
        : `${record.name} (${record.id}) can't be told of it: ${why} Only the lead says so.`;
    return [...refused].map((telling) => ({ telling, message }));
  });
  return untold.flat();
};

/** The companies that are told with leads, by the lead. */
export const companiesToTell = async (
  workspaceId: WorkspaceId,
  leads: readonly Lead[],
): Promise<ReadonlyMap<LeadId, CompanyId>> => {
  const { keyOfLead } = await import("./company-identity.ts");
  return new Map(
    leads.flatMap((lead) => {
      const key = keyOfLead(lead)?.key;
      return key === undefined ? [] : [[lead.id, companyIdOf(workspaceId, key)] as const];
    }),
  );
};

/** Takes back what a source has said of the companies of leads; answers those that were changed since, or are not theirs who ask. */
export const takeBackOfCompanies = async <T extends Named>(
  deps: Pick<TellDeps, "recordStore">,
  source: CompanySource,
  leads: readonly T[],
): Promise<readonly { readonly first: T; readonly reason: "changed_since" | "not_yours" }[]> => {
  const groups = [...(await byCompany(deps, source, leads))];
  const left = await inTurns(groups, atOnce, async ([company, [first]]) => {
    const outcome = await takeBackOfCompany(deps, source, company);
    const isLeft = outcome === "changed_since" || outcome === "not_yours";
    return first === undefined || !isLeft ? [] : [{ first, reason: outcome }];
  });
  return left.flat();
};
