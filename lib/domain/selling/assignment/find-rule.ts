import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { AssignmentRuleId } from "#lib/contract/platform/ids.ts";
import type { AssignmentRule } from "#lib/contract/selling/assignment-rule-record.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import type { NamedRecordReader } from "#lib/domain/platform/named-record/named-record.ts";
import { tellsMasked } from "#lib/domain/records/lead/tells-masked.ts";

/** Whether somebody may see a rule: not where its entries would tell what they see masked. */
export const mayReadRule = (actor: Actor, { entries }: AssignmentRule): boolean =>
  !tellsMasked(actor, ...entries.map(({ when }) => when));

/** A rule that the caller may see; any other is one that does not exist. */
export const findRule = async (
  rules: Pick<NamedRecordReader<AssignmentRule>, "get">,
  actor: Actor,
  id: AssignmentRuleId,
): Promise<AssignmentRule> => {
  const rule = await findRecord<AssignmentRule>(rules, { actor }, id);
  if (!mayReadRule(actor, rule)) throw new Refusal("not_found");
  return rule;
};
