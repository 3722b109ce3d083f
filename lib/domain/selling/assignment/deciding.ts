import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { AssignmentRuleId } from "#lib/contract/platform/ids.ts";
import type { PoolOrRule } from "#lib/contract/selling/assigned-to.ts";
import type { AssignmentEntry } from "#lib/contract/selling/assignment-rule-record.ts";
import { hasSkilled } from "./has-skilled.ts";
import type { Deciding } from "./make-ruling.ts";
import { type OfferTerms, offerOfRule } from "./offer/offer.ts";
import type { PoolReader } from "./pool-store.ts";
import type { RuleReader } from "./rule-store.ts";

/** A pool or a rule that decides; the rule is null where a pool decides by itself. */
export interface NamedDeciding extends Deciding {
  readonly rule: AssignmentRuleId | null;
  /** What a rule asks of the owners whom it chooses, unless somebody asks otherwise. */
  readonly offer?: OfferTerms;
}

const refuse = (pointer: string, code: string, message: string): never => {
  throw new Refusal("validation_failed", { errors: [{ pointer, code, message }] });
};

/** What a request names to decide. Throws Refusal for what is not there, and for those who may not ask it. */
export const readDeciding = async (
  { rules, pools }: { readonly rules: Pick<RuleReader, "get">; readonly pools: Pick<PoolReader, "get"> },
  { workspace_id, role }: Actor,
  to: PoolOrRule,
): Promise<NamedDeciding> => {
  if (role === "sales_rep")
    throw new Refusal("forbidden", {
      detail: "Only a manager or an admin assigns leads by a pool or a rule.",
    });
  if ("rule_id" in to) {
    const rule = await rules.get(workspace_id, to.rule_id);
    if (rule === undefined) return refuse("/to/rule_id", "unknown_rule", "There is no such assignment rule.");
    const offer = offerOfRule(rule);
    return { entries: rule.entries, time_zone: rule.time_zone, rule: rule.id, ...(offer && { offer }) };
  }
  const pool = await pools.get(workspace_id, to.pool_id);
  if (pool === undefined) return refuse("/to/pool_id", "unknown_pool", "There is no such pool.");
  const { method, requires } = to;
  if (method === "skill" && requires === null)
    refuse("/to/requires", "required", "The method `skill` needs to know which skills are asked for.");
  if (requires !== null && !hasSkilled(pool, requires))
    refuse("/to/requires", "never_holds", "Nobody in the pool has all of these skills at these levels.");
  const entry: AssignmentEntry = {
    when: null,
    requires,
    pool_id: pool.id,
    method,
    sticky: null,
    fallback: { kind: "leave" },
  };
  return { entries: [entry], time_zone: "UTC", rule: null };
};
