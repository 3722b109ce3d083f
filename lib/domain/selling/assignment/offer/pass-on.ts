import { Refusal } from "#lib/contract/errors.ts";
import type {
  AssignmentPoolId,
  AssignmentRuleId,
  MemberId,
  WorkspaceId,
} from "#lib/contract/platform/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { validatorOf } from "#lib/domain/records/lead/admit-lead.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { ByRulingDeps } from "../assign-by-ruling.ts";
import { readDeciding } from "../deciding.ts";
import { decide } from "../decision/decide.ts";
import { chosenBy, turnsOf } from "../decision/told-decision.ts";
import { type Moment, makeRuling, type RulingDeps } from "../make-ruling.ts";
import { planAssignment } from "../plan-assignment.ts";
import type { RuleReader } from "../rule-store.ts";
import type { TurnLedger, TurnWrite } from "../turn-ledger.ts";
import { isOpen, type Offer, type OfferReader } from "./offer.ts";

/** Attempts against others who take turns of the same pools. */
const attemptsMax = 20;

export interface PassOnDeps extends RulingDeps, ByRulingDeps {
  readonly rules: Pick<RuleReader, "get">;
  readonly ledger: TurnLedger;
  readonly offers: OfferReader;
}

interface Next {
  readonly owner: MemberId | null;
  readonly chosen: { readonly rule_id?: AssignmentRuleId; readonly pool_id?: AssignmentPoolId };
  readonly pools: TurnWrite["pools"];
}

/** In the name of whoever asked for it. */
const stampOf = (workspace_id: WorkspaceId, { by, lead_id }: Offer, now: Date): Stamp => ({
  actor: { workspace_id, member_id: by, role: "admin" },
  at: now.toISOString(),
  requestId: lead_id,
  via: "manual",
});

/** Whose it was before, if they may still own leads. */
const backTo = async (
  { members }: PassOnDeps,
  workspaceId: WorkspaceId,
  { from, to }: Offer,
): Promise<Next> => {
  const role = (await members.list(workspaceId)).find(({ id }) => id === from)?.role;
  const owner = role === undefined || role === "viewer" || from === to ? null : from;
  return { owner, chosen: {}, pools: [] };
};

/** Whoever is next of those who have not had it yet. A rule or a pool that is gone chooses nobody. */
const nextOf = async (
  deps: PassOnDeps,
  { actor: { workspace_id: workspaceId }, actor }: Stamp,
  offer: Offer,
  { stored, moment }: { readonly stored: StoredLead; readonly moment: Moment },
): Promise<Next> => {
  const { deciding: to } = offer;
  if (to === null) return backTo(deps, workspaceId, offer);
  const deciding = await readDeciding(deps, actor, to).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (deciding === undefined) return backTo(deps, workspaceId, offer);
  const ruling = await makeRuling(deps, workspaceId, deciding, moment);
  const states = await deps.ledger.states(workspaceId, [...ruling.pools.keys()]);
  const declined = new Set([...offer.declined, offer.to]);
  const decided = decide(ruling, states, { lead: stored.lead, declined });
  if (decided.owner === null || declined.has(decided.owner)) return backTo(deps, workspaceId, offer);
  const chosen = chosenBy(deciding.rule, decided.pool);
  return { owner: decided.owner, chosen, pools: turnsOf(states, decided.states) };
};

/** The offer to whoever is next; none to those who have had the lead before, to whom it goes back. */
const offerTo = (offer: Offer, { owner, pools }: Next, { at }: Stamp): Offer | undefined =>
  owner === null || pools.length === 0
    ? undefined
    : {
        ...offer,
        to: owner,
        at,
        until: new Date(Date.parse(at) + offer.within_ms).toISOString(),
        declined: [...offer.declined, offer.to],
      };

const passOnce = async (
  deps: PassOnDeps,
  workspaceId: WorkspaceId,
  offer: Offer,
  moment: Moment,
): Promise<boolean> => {
  const stamp = stampOf(workspaceId, offer, moment.now);
  const settle = (write: Partial<TurnWrite>) =>
    deps.ledger.write({ workspaceId, leads: [], pools: [], arrived: [], ...write });
  const stored = (await deps.leads.leadsOf(workspaceId, [offer.lead_id])).get(offer.lead_id);
  const drop = { offers: [{ before: offer }] };
  if (stored === undefined || !isOpen(offer, stored)) return settle(drop);
  const next = await nextOf(deps, stamp, offer, { stored, moment });
  const note = { cause: "not_accepted", ...next.chosen } as const;
  try {
    const validator = await validatorOf(deps, stamp);
    const to = { owner: next.owner, note };
    const write = await planAssignment(deps, validator, stored, to, { stamp, isAutomatic: true });
    if (write === undefined) return settle(drop);
    const offers = [{ before: offer, after: offerTo(offer, next, stamp) }];
    return settle({ leads: [write], pools: next.pools, offers });
  } catch (error) {
    // A rule of the workspace speaks against the change: the lead stays, and nobody is asked any more.
    if (error instanceof Refusal) return settle(drop);
    throw error;
  }
};

/**
 * Passes leads on that their owners have declined, or not accepted in time: to whoever is next in the pool or by the rule,
 * else back to whose they were. Once, however often it is told: the lead, the turn and the offer are written together.
 */
export const passOnDue = async (
  deps: PassOnDeps,
  workspaceId: WorkspaceId,
  moment: Moment,
): Promise<void> => {
  const now = moment.now.toISOString();
  for await (const { lead_id, until } of deps.offers.list(workspaceId)) {
    if (until > now) continue;
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      const offer = await deps.offers.get(workspaceId, lead_id);
      if (offer === undefined || offer.until > now) break;
      if (await passOnce(deps, workspaceId, offer, moment)) break;
    }
  }
};
