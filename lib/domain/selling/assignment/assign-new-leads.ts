import type { AssignmentRuleId, LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { AssignmentRule } from "#lib/contract/selling/assignment-rule-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { orderOf } from "#lib/domain/team/standing-order/order-of.ts";
import { isOrderPaused } from "#lib/domain/team/standing-order/paused-orders.ts";
import type { OrderGuard } from "#lib/domain/team/standing-order/standing-order.ts";
import { assignByRuling, type ByRulingDeps, type RuledResult } from "./assign-by-ruling.ts";
import type { AssignmentWork } from "./assignment-work.ts";
import { type Moment, makeRuling, type RulingDeps, stickyOwners } from "./make-ruling.ts";
import { offerOfRule } from "./offer/offer.ts";
import type { ActiveRule, RuleReader } from "./rule-store.ts";
import type { TurnLedger, Waiting } from "./turn-ledger.ts";

export interface NewLeadDeps extends RulingDeps, ByRulingDeps {
  readonly rules: Pick<RuleReader, "get"> & ActiveRule;
  readonly ledger: TurnLedger;
  readonly orders: Pick<OrderGuard, "paused">;
}

/** Waiting leads that one delivery looks at, the longest first. */
const waitingAtOnce = 500;

/** A rule assigns in the name of its author. */
const stampOf = (workspace_id: WorkspaceId, rule: AssignmentRule, now: Date): Stamp => ({
  actor: { workspace_id, member_id: rule.updated_by ?? rule.created_by, role: "admin" },
  at: now.toISOString(),
  requestId: rule.id,
  via: "manual",
});

const assignUnowned = async (
  deps: NewLeadDeps,
  workspaceId: WorkspaceId,
  rule: AssignmentRule,
  ids: readonly LeadId[],
  moment: Moment,
): Promise<readonly RuledResult[]> => {
  const ruling = await makeRuling(deps, workspaceId, rule, moment);
  const leads = [...(await deps.leads.leadsOf(workspaceId, ids)).values()].map(({ lead }) => lead);
  const sticky = await stickyOwners(deps, workspaceId, rule, leads, moment);
  return assignByRuling(deps, ids, {
    ruling,
    assigning: { stamp: stampOf(workspaceId, rule, moment.now), rule: rule.id },
    cause: "rule",
    rule: rule.id,
    onlyUnassigned: true,
    isDry: false,
    offer: offerOfRule(rule),
    sticky,
  });
};

const unowned = async (
  { leads }: NewLeadDeps,
  workspaceId: WorkspaceId,
  ids: readonly LeadId[],
): Promise<readonly LeadId[]> =>
  [...(await leads.leadsOf(workspaceId, ids)).values()].flatMap(({ lead, deleted }) =>
    lead.owner_id === null && deleted === undefined ? [lead.id] : [],
  );

const assignNew = async (
  deps: NewLeadDeps,
  workspaceId: WorkspaceId,
  ids: readonly LeadId[],
  moment: Moment,
): Promise<void> => {
  const active = await deps.rules.active(workspaceId);
  const rule = active === null ? undefined : await deps.rules.get(workspaceId, active);
  if (rule === undefined) return;
  const since = moment.now.toISOString();
  // Its leads wait, and are assigned once a member has taken the rule over.
  if (await isOrderPaused(deps.orders, workspaceId, orderOf("assignment_rule", rule), moment.now))
    return deps.ledger.wait(
      workspaceId,
      (await unowned(deps, workspaceId, ids)).map((leadId) => ({ leadId, ruleId: rule.id, since })),
    );
  const results = await assignUnowned(deps, workspaceId, rule, ids, moment);
  const waiting = results.flatMap(({ lead_id: leadId, waits }) =>
    waits === true ? [{ leadId, ruleId: rule.id, since }] : [],
  );
  await deps.ledger.wait(workspaceId, waiting);
};

/** Whether nobody needs to wait any more: the lead has an owner, is gone, or no entry takes it. */
const isOver = ({ outcome, waits }: RuledResult): boolean =>
  outcome !== "assigned" && outcome !== "failed" && waits !== true;

const assignWaiting = async (
  deps: NewLeadDeps,
  workspaceId: WorkspaceId,
  ruleId: AssignmentRuleId,
  ids: readonly LeadId[],
  moment: Moment,
): Promise<void> => {
  const rule = await deps.rules.get(workspaceId, ruleId);
  if (rule === undefined) return deps.ledger.arrive(workspaceId, ids);
  if (await isOrderPaused(deps.orders, workspaceId, orderOf("assignment_rule", rule), moment.now)) return;
  const results = await assignUnowned(deps, workspaceId, rule, ids, moment);
  await deps.ledger.arrive(
    workspaceId,
    results.filter(isOver).map(({ lead_id }) => lead_id),
  );
};

const longestFirst = async (
  { ledger }: NewLeadDeps,
  workspaceId: WorkspaceId,
): Promise<readonly Waiting[]> => {
  const all = await Array.fromAsync(ledger.waiting(workspaceId));
  return all.toSorted((a, b) => (a.since < b.since ? -1 : 1)).slice(0, waitingAtOnce);
};

/**
 * Gives leads that came in without an owner to whom the workspace's rule chooses, once however often it is told: a lead
 * that has an owner by then keeps them, and its turn is written with it. Those for whom nobody is there wait.
 */
export const assignNewLeads = async (
  deps: NewLeadDeps,
  work: Extract<AssignmentWork, { kind: "new" | "waiting" }>,
  moment: Moment,
): Promise<void> => {
  const { workspace_id: workspaceId } = work;
  if (work.kind === "new") return assignNew(deps, workspaceId, work.lead_ids, moment);
  const waiting = await longestFirst(deps, workspaceId);
  for (const [ruleId, some] of Map.groupBy(waiting, (one) => one.ruleId))
    await assignWaiting(
      deps,
      workspaceId,
      ruleId,
      some.map(({ leadId }) => leadId),
      moment,
    );
};
