import { Refusal } from "#lib/contract/errors.ts";
import type {
  AssignmentPoolId,
  AssignmentRuleId,
  LeadId,
  MemberId,
  WorkspaceId,
} from "#lib/contract/platform/ids.ts";
import type { AssignmentCause, AssignResult } from "#lib/contract/selling/assignment-record.ts";
import { type LeadDeps, validatorOf } from "#lib/domain/records/lead/admit-lead.ts";
import type { BulkLeads } from "#lib/domain/records/lead/bulk-leads.ts";
import type { LeadWrite } from "#lib/domain/records/lead/lead-store.ts";
import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { assigned, left, refused } from "./assign-result.ts";
import { type Decided, decide, type PoolStates, type Ruling } from "./decision/decide.ts";
import { chosenBy, stickyOf, turnsOf, whyNobody } from "./decision/told-decision.ts";
import { type OfferTerms, offerOf } from "./offer/offer.ts";
import { type Assigning, planAssignment } from "./plan-assignment.ts";
import type { TurnLedger } from "./turn-ledger.ts";

/** Leads of one transaction: three actions each, and ten pools. */
const leadsAtOnce = 30;
/** Attempts against others who take turns of the same pools. */
const attemptsMax = 100;

export interface ByRulingDeps {
  readonly leadSchemas: LeadDeps["leadSchemas"];
  readonly leads: Pick<BulkLeads, "leadsOf">;
  readonly ledger: Pick<TurnLedger, "states" | "write">;
}

export interface ByRuling {
  readonly ruling: Ruling;
  readonly assigning: Assigning;
  readonly cause: AssignmentCause;
  readonly rule: AssignmentRuleId | null;
  readonly reason?: string | undefined;
  readonly unlessContactedSince?: string | undefined;
  /** Leads that somebody has keep them. */
  readonly onlyUnassigned?: boolean;
  readonly isDry: boolean;
  /** Where the leads go on unless their owners accept them. */
  readonly offer?: OfferTerms | undefined;
  readonly sticky: Map<string, MemberId>;
}

/** A result, and whether the lead is to wait for somebody. */
export interface RuledResult extends AssignResult {
  readonly waits?: true;
}

interface Planned {
  readonly results: readonly RuledResult[];
  readonly writes: readonly LeadWrite[];
  readonly states: PoolStates;
}

const missing = (id: LeadId): RuledResult => refused(id, new Refusal("not_found"));

/** What speaks against giving a lead to anybody. */
const standsStill = (stored: StoredLead, wanted: ByRuling): RuledResult | undefined => {
  const { last_contacted_at: contacted, owner_id } = stored.lead;
  if (wanted.onlyUnassigned === true && owner_id !== null) return left(stored, "unchanged");
  const since = wanted.unlessContactedSince;
  if (since === undefined || contacted === null || contacted < since) return undefined;
  return left(stored, "skipped", { code: "contacted_recently", detail: `It was contacted at ${contacted}.` });
};

const nobody = (stored: StoredLead, decided: Decided): RuledResult => {
  const { code, words: detail } = whyNobody(decided);
  return { ...left(stored, "skipped", { code, detail }), ...(decided.waits && { waits: true }) };
};

const noteOf = ({ cause, rule, reason }: ByRuling, pool: AssignmentPoolId | null) => ({
  cause,
  ...chosenBy(rule, pool),
  ...(reason !== undefined && { reason }),
});

/** Decides a group of leads one after the other, each seeing the turns of those before it. */
const planGroup = async (
  deps: ByRulingDeps,
  validator: LeadValidator,
  group: readonly (readonly [LeadId, StoredLead | undefined])[],
  wanted: ByRuling,
  from: PoolStates,
): Promise<Planned> => {
  const results: RuledResult[] = [];
  const writes: LeadWrite[] = [];
  let states = from;
  for (const [id, stored] of group) {
    const still =
      stored === undefined || stored.deleted !== undefined ? missing(id) : standsStill(stored, wanted);
    if (still !== undefined || stored === undefined) {
      results.push(still ?? missing(id));
      continue;
    }
    const decided = decide(wanted.ruling, states, {
      lead: stored.lead,
      sticky: stickyOf(wanted.sticky, stored.lead),
    });
    if (decided.owner === null) {
      results.push(nobody(stored, decided));
      continue;
    }
    const to = { owner: decided.owner, note: noteOf(wanted, decided.pool) };
    try {
      const write = await planAssignment(deps, validator, stored, to, wanted.assigning);
      results.push(write === undefined ? left(stored, "unchanged") : assigned(write));
      if (write === undefined) continue;
      writes.push(write);
      // A turn whose lead is not written returns: only these count.
      states = decided.states;
      if (stored.lead.company.domain !== null) wanted.sticky.set(stored.lead.company.domain, decided.owner);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push(refused(id, error));
    }
  }
  return { results, writes, states };
};

const assignGroup = async (
  deps: ByRulingDeps,
  validator: LeadValidator,
  workspaceId: WorkspaceId,
  ids: readonly LeadId[],
  wanted: ByRuling,
): Promise<readonly RuledResult[]> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const states = await deps.ledger.states(workspaceId, [...wanted.ruling.pools.keys()]);
    const found = await deps.leads.leadsOf(workspaceId, ids);
    const group = ids.map((id) => [id, found.get(id)] as const);
    const { results, writes, states: after } = await planGroup(deps, validator, group, wanted, states);
    if (writes.length === 0 || wanted.isDry) return results;
    const arrived = writes.map((write) => write.after.lead.id);
    const pools = turnsOf(states, after);
    const { offer } = wanted;
    if (
      await deps.ledger.write({
        workspaceId,
        leads: writes,
        pools,
        arrived: wanted.onlyUnassigned ? arrived : [],
        offers: offer === undefined ? [] : writes.map((write) => offerOf(write, offer)),
      })
    )
      return results;
  }
  throw new Refusal("unavailable", { detail: "Too many take turns of this pool at once. Try again." });
};

/** Gives each lead to whom the ruling chooses, thirty a transaction. */
export const assignByRuling = async (
  deps: ByRulingDeps,
  ids: readonly LeadId[],
  wanted: ByRuling,
): Promise<RuledResult[]> => {
  const { stamp } = wanted.assigning;
  const validator = await validatorOf(deps, stamp);
  const size = wanted.onlyUnassigned === true || wanted.offer !== undefined ? 20 : leadsAtOnce;
  const results: RuledResult[] = [];
  for (let from = 0; from < ids.length; from += size) {
    const some = ids.slice(from, from + size);
    results.push(...(await assignGroup(deps, validator, stamp.actor.workspace_id, some, wanted)));
  }
  return results;
};
