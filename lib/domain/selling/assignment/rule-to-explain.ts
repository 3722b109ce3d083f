import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { AssignmentRuleId } from "#lib/contract/platform/ids.ts";
import type { AssignmentRule } from "#lib/contract/selling/assignment-rule-record.ts";
import type { ActiveRule, RuleReader } from "./rule-store.ts";

/** The rule that a request names, or else the one that assigns new leads; undefined where none does. */
export const ruleToExplain = async (
  rules: RuleReader & ActiveRule,
  { workspace_id }: Actor,
  named: AssignmentRuleId | undefined,
): Promise<AssignmentRule | undefined> => {
  const id = named ?? (await rules.active(workspace_id));
  const rule = id === null ? undefined : await rules.get(workspace_id, id);
  if (rule === undefined && named !== undefined)
    throw new Refusal("validation_failed", {
      errors: [{ pointer: "?rule_id", code: "unknown_rule", message: "There is no such assignment rule." }],
    });
  return rule;
};
