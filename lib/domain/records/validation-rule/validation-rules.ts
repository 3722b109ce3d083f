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
import type { LeadSchema, LeadSchemaWriter } from "#lib/domain/records/lead/lead-schema.ts";
import { type SchemaStamp, schemaAudit } from "#lib/domain/records/lead/schema-audit.ts";
import { tellsMasked } from "#lib/domain/records/lead/tells-masked.ts";
import type { RuleDraft } from "./check-rule.ts";

/** The rules that somebody may know of: not those whose values would tell what they see masked. */
export const shownRules = ({ rules }: LeadSchema, actor: Actor): ValidationRule[] =>
  rules.filter(({ when }) => !tellsMasked(actor, when));

/** The rule of an id, or the 404 of a missing one. */
export const findRule = ({ rules }: Pick<LeadSchema, "rules">, id: ValidationRuleId): ValidationRule => {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) throw new Refusal("not_found");
  return rule;
};

/** The rule with its names canonical. Refuses one that could not run. */
const checked = async (leadSchema: LeadSchema, draft: RuleDraft): Promise<ValidationRule> => {
  const { checkRule } = await import("#lib/domain/records/validation-rule/check-rule.ts");
  const { rule, errors } = await checkRule(leadSchema, draft);
  if (rule === undefined) throw new Refusal("validation_failed", { errors: [...errors] });
  return rule;
};

/** Makes a rule, inactive; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createRule = async (
  leadSchemas: LeadSchemaWriter,
  input: NewValidationRule,
  id: ValidationRuleId,
  stamp: SchemaStamp,
): Promise<ValidationRule> => {
  const leadSchema = await leadSchemas.read(stamp.actor.workspace_id);
  const own = leadSchema.rules.find((rule) => rule.id === id);
  if (own !== undefined) return own;
  if (leadSchema.rules.length >= sizes.validationRulesMax)
    throw new Refusal("limit_reached", {
      detail: `A workspace has at most ${sizes.validationRulesMax} validation rules.`,
    });
  const { at } = stamp;
  const made = { ...input, id, when: input.when, active: false, created_at: at, updated_at: at, version: 1 };
  const after = await checked(leadSchema, made);
  const audit = schemaAudit("validation_rule.create", { after }, stamp);
  if (await leadSchemas.write(leadSchema, { rule: { after } }, audit)) return after;
  return createRule(leadSchemas, input, id, stamp);
};

/** Writes the next image of a rule, made from the one that is there, until no other writer comes between. */
const change = async (
  leadSchemas: LeadSchemaWriter,
  id: ValidationRuleId,
  action: string,
  next: (before: ValidationRule, leadSchema: LeadSchema) => ValidationRule | Promise<ValidationRule>,
  stamp: SchemaStamp,
): Promise<ValidationRule> => {
  const leadSchema = await leadSchemas.read(stamp.actor.workspace_id);
  const before = findRule(leadSchema, id);
  const wanted = await next(before, leadSchema);
  if (isDeepStrictEqual(wanted, before)) return before;
  const after = { ...wanted, updated_at: stamp.at, version: before.version + 1 };
  const audit = schemaAudit(action, { before, after }, stamp);
  if (await leadSchemas.write(leadSchema, { rule: { before, after } }, audit)) return after;
  return change(leadSchemas, id, action, next, stamp);
};

/** Changes a rule; an active one goes on by its new definition. */
export const changeRule = (
  leadSchemas: LeadSchemaWriter,
  id: ValidationRuleId,
  input: ValidationRuleChange,
  stamp: SchemaStamp,
  ifMatch?: number,
): Promise<ValidationRule> => {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const next = async (before: ValidationRule, leadSchema: LeadSchema): Promise<ValidationRule> => {
    requireVersion(before, ifMatch, given);
    const after = await checked(leadSchema, { ...before, ...given });
    // Values that leads have are claimed when a rule is put in force.
    if (before.active && after.check.kind === "unique" && !isDeepStrictEqual(before.check, after.check))
      throw new Refusal("wrong_state", {
        detail: "An active rule can't become one of another unique field. Deactivate it first.",
      });
    return after;
  };
  return change(leadSchemas, id, "validation_rule.change", next, stamp);
};

/** Puts a rule in force or takes it out. */
export const setActive = (
  leadSchemas: LeadSchemaWriter,
  id: ValidationRuleId,
  active: boolean,
  stamp: SchemaStamp,
  ifMatch?: number,
): Promise<ValidationRule> => {
  const action = active ? "validation_rule.activate" : "validation_rule.deactivate";
  const next = (before: ValidationRule): ValidationRule => {
    requireVersion(before, ifMatch);
    return { ...before, active };
  };
  return change(leadSchemas, id, action, next, stamp);
};

/** Deletes a rule. */
export const deleteRule = async (
  leadSchemas: LeadSchemaWriter,
  id: ValidationRuleId,
  stamp: SchemaStamp,
  ifMatch?: number,
): Promise<void> => {
  const leadSchema = await leadSchemas.read(stamp.actor.workspace_id);
  const before = findRule(leadSchema, id);
  requireVersion(before, ifMatch);
  const audit = schemaAudit("validation_rule.delete", { before }, stamp);
  if (!(await leadSchemas.write(leadSchema, { rule: { before } }, audit)))
    await deleteRule(leadSchemas, id, stamp, ifMatch);
};
