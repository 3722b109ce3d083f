import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ValidationRuleId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type {
  NewValidationRule,
  ValidationRule,
  ValidationRuleChange,
} from "#lib/contract/records/validation-rules.ts";
import { requireVersion } from "#lib/domain/platform/request/require-version.ts";
import type { LeadModel, LeadModelWriter } from "#lib/domain/records/lead/lead-model.ts";
import { type ModelStamp, modelAudit } from "#lib/domain/records/lead/model-audit.ts";
import { tellsMasked } from "#lib/domain/records/lead/tells-masked.ts";
import type { RuleDraft } from "./check-rule.ts";

/** The rules that somebody may know of: not those whose values would tell what they see masked. */
export const shownRules = ({ rules }: LeadModel, actor: Actor): ValidationRule[] =>
  rules.filter(({ when }) => !tellsMasked(actor, when));

/** The rule of an id, or the 404 of a missing one. */
export const findRule = ({ rules }: Pick<LeadModel, "rules">, id: ValidationRuleId): ValidationRule => {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) throw new Refusal("not_found");
  return rule;
};

/** The rule with its names canonical. Refuses one that could not run. */
const checked = async (model: LeadModel, draft: RuleDraft): Promise<ValidationRule> => {
  const { checkRule } = await import("#lib/domain/records/validation-rule/check-rule.ts");
  const { rule, errors } = await checkRule(model, draft);
  if (rule === undefined) throw new Refusal("validation_failed", { errors: [...errors] });
  return rule;
};

/** Makes a rule, inactive; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createRule = async (
  models: LeadModelWriter,
  input: NewValidationRule,
  id: ValidationRuleId,
  stamp: ModelStamp,
): Promise<ValidationRule> => {
  const model = await models.read(stamp.actor.workspace_id);
  const own = model.rules.find((rule) => rule.id === id);
  if (own !== undefined) return own;
  if (model.rules.length >= sizes.validationRulesMax)
    throw new Refusal("limit_reached", {
      detail: `A workspace has at most ${sizes.validationRulesMax} validation rules.`,
    });
  const { at } = stamp;
  const made = { ...input, id, when: input.when, active: false, created_at: at, updated_at: at, version: 1 };
  const after = await checked(model, made);
  const audit = modelAudit("validation_rule.create", { after }, stamp);
  if (await models.write(model, { rule: { after } }, audit)) return after;
  return createRule(models, input, id, stamp);
};

/** Writes the next image of a rule, made from the one that is there, until no other writer comes between. */
const change = async (
  models: LeadModelWriter,
  id: ValidationRuleId,
  action: string,
  next: (before: ValidationRule, model: LeadModel) => ValidationRule | Promise<ValidationRule>,
  stamp: ModelStamp,
): Promise<ValidationRule> => {
  const model = await models.read(stamp.actor.workspace_id);
  const before = findRule(model, id);
  const wanted = await next(before, model);
  if (isDeepStrictEqual(wanted, before)) return before;
  const after = { ...wanted, updated_at: stamp.at, version: before.version + 1 };
  const audit = modelAudit(action, { before, after }, stamp);
  if (await models.write(model, { rule: { before, after } }, audit)) return after;
  return change(models, id, action, next, stamp);
};

/** Changes a rule; an active one goes on by its new definition. */
export const changeRule = (
  models: LeadModelWriter,
  id: ValidationRuleId,
  input: ValidationRuleChange,
  stamp: ModelStamp,
  ifMatch?: number,
): Promise<ValidationRule> => {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const next = async (before: ValidationRule, model: LeadModel): Promise<ValidationRule> => {
    requireVersion(before, ifMatch, given);
    const after = await checked(model, { ...before, ...given });
    // Values that leads have are claimed when a rule is put in force.
    if (before.active && after.check.kind === "unique" && !isDeepStrictEqual(before.check, after.check))
      throw new Refusal("wrong_state", {
        detail: "An active rule can't become one of another unique field. Deactivate it first.",
      });
    return after;
  };
  return change(models, id, "validation_rule.change", next, stamp);
};

/** Puts a rule in force or takes it out. */
export const setActive = (
  models: LeadModelWriter,
  id: ValidationRuleId,
  active: boolean,
  stamp: ModelStamp,
  ifMatch?: number,
): Promise<ValidationRule> => {
  const action = active ? "validation_rule.activate" : "validation_rule.deactivate";
  const next = (before: ValidationRule): ValidationRule => {
    requireVersion(before, ifMatch);
    return { ...before, active };
  };
  return change(models, id, action, next, stamp);
};

/** Deletes a rule. */
export const deleteRule = async (
  models: LeadModelWriter,
  id: ValidationRuleId,
  stamp: ModelStamp,
  ifMatch?: number,
): Promise<void> => {
  const model = await models.read(stamp.actor.workspace_id);
  const before = findRule(model, id);
  requireVersion(before, ifMatch);
  const audit = modelAudit("validation_rule.delete", { before }, stamp);
  if (!(await models.write(model, { rule: { before } }, audit))) await deleteRule(models, id, stamp, ifMatch);
};
