import type { AssignStep } from "#lib/contract/automation/workflow-step.ts";
import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { PoolOrRule } from "#lib/contract/selling/assigned-to.ts";
import { readDeciding } from "#lib/domain/selling/assignment/deciding.ts";
import type { PoolReader } from "#lib/domain/selling/assignment/pool-store.ts";
import type { RuleReader } from "#lib/domain/selling/assignment/rule-store.ts";

/** The rule or the pool that a step names. */
export const namedOf = (step: AssignStep): PoolOrRule => {
  const { rule_id, pool_id, method = "round_robin", requires = null } = step;
  if (rule_id !== undefined) return { rule_id };
  if (pool_id === undefined) throw new Error("a step that names a member asks no pool");
  return { pool_id, method, requires };
};

/** What is wrong with whom a step names: one of three is named, and it is there. */
export const assignErrors = async (
  step: AssignStep,
  pointer: string,
  deps: { readonly rules: Pick<RuleReader, "get">; readonly pools: Pick<PoolReader, "get"> },
  actor: Actor,
): Promise<ValidationError[]> => {
  const { rule_id, pool_id, member_id, method, requires } = step;
  if ([rule_id, pool_id, member_id].filter((one) => one !== undefined).length !== 1)
    return [{ pointer, code: "required", message: "Name one of `rule_id`, `pool_id` and `member_id`." }];
  if (pool_id === undefined && (method !== undefined || requires !== undefined))
    return [{ pointer, code: "needs_pool", message: "`method` and `requires` go with `pool_id`." }];
  if (member_id !== undefined) return [];
  try {
    // A workflow has a manager's rights, whoever tries it.
    await readDeciding(deps, { ...actor, role: "manager" }, namedOf(step));
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (error.details.errors ?? []).map((error) => ({
      ...error,
      pointer: error.pointer.replace(/^\/to/, pointer),
    }));
  }
};
