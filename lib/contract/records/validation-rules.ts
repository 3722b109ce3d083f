import * as z from "zod";
import { LeadId, ValidationRuleId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { route } from "../route.ts";
import { RuleContext, ruleDefinition, ValidationRule } from "./validation-rule-record.ts";

export * from "./validation-rule-record.ts";

// Read by the rules of lib/domain/platform/filter, which name the place of an error better than a schema can.
const when = z
  .unknown()
  .meta({ anyOf: [{ $ref: "#/components/schemas/Filter" }, { type: "string" }, { type: "null" }] })
  .describe("A filter as JSON or as text; null or left out for all leads.");

export const NewValidationRule = z.strictObject({
  name: ruleDefinition.name,
  message: ruleDefinition.message.default(null),
  check: ruleDefinition.check,
  severity: ruleDefinition.severity.default("error"),
  fix: ruleDefinition.fix.default(null),
  applies_to: ruleDefinition.applies_to.default([...RuleContext.options]),
  order: ruleDefinition.order.default(0),
  when: when.optional(),
});
export type NewValidationRule = z.infer<typeof NewValidationRule>;

export const ValidationRuleChange = z.strictObject({
  name: ruleDefinition.name.optional(),
  message: ruleDefinition.message.optional(),
  check: ruleDefinition.check.optional(),
  severity: ruleDefinition.severity.optional(),
  fix: ruleDefinition.fix.optional(),
  applies_to: ruleDefinition.applies_to.optional(),
  order: ruleDefinition.order.optional(),
  when: when.optional(),
});
export type ValidationRuleChange = z.infer<typeof ValidationRuleChange>;

const count = z.int().min(0);

export const RuleDryRun = z
  .strictObject({
    checked: count.describe("Leads that were looked at."),
    would_refuse: count,
    would_warn: count,
    would_fix: count,
    not_evaluated: count.describe(
      "Leads of which an expression says nothing, since something is missing or it fails on them.",
    ),
    examples: z.array(LeadId).describe("The first few that the rule is broken by, newest first."),
    complete: z.boolean().describe("Whether every lead was looked at."),
    next_cursor: z.string().nullable().describe("Goes on where this answer ends; add up the counts."),
  })
  .describe("Of these leads, exactly.");
export type RuleDryRun = z.infer<typeof RuleDryRun>;

export const RuleClaims = z
  .strictObject({
    checked: count.describe("Leads that were looked at, those in the bin among them."),
    held: count.describe("Leads that hold their value alone now."),
    taken: count.describe(
      "Leads whose value another lead holds. They stay as they are until one is changed.",
    ),
    examples: z.array(LeadId).describe("The first few of these, newest first."),
    complete: z.boolean().describe("Whether every lead was looked at."),
    next_cursor: z.string().nullable().describe("Goes on where this answer ends; add up the counts."),
  })
  .describe("What became of the values that leads had already.");
export type RuleClaims = z.infer<typeof RuleClaims>;

const area = "validation-rules";
const params = z.strictObject({ rule_id: ValidationRuleId });
const readers = ["admin", "manager", "sales_rep", "viewer"] as const;
const writers = ["admin", "manager"] as const;
const finds = "validationRule";
const aRule = { description: "The rule as it is now.", schema: ValidationRule };

export const listValidationRules = route({
  id: "listValidationRules",
  area,
  method: "GET",
  path: "/validation-rules",
  summary: "List the workspace's rules for leads",
  roles: readers,
  rate: "read",
  answers: {
    200: {
      description: "All rules in the order in which they run.",
      schema: z.strictObject({ data: z.array(ValidationRule) }),
    },
  },
});

export const createValidationRule = route({
  id: "createValidationRule",
  area,
  method: "POST",
  path: "/validation-rules",
  summary: "Make a rule for leads",
  description: `A rule is made inactive: see what it would do with \`dry-run\`, then activate it. It looks at single leads, batches and imports alike; a change of a lead is not refused for what was wrong before and stays as it is. A pattern looks at values of at most ${sizes.ruleValueBytesMax} bytes, one with many repetitions at less; a longer value breaks its rule. A workspace has at most ${sizes.validationRulesMax} rules.`,
  roles: writers,
  rate: "write",
  body: NewValidationRule,
  answers: { 201: { description: "The rule, inactive.", schema: ValidationRule } },
  errors: ["limit_reached"],
  example: {
    body: {
      name: "Scores of web leads",
      check: { kind: "range", field: "score", min: 10 },
      when: 'source = "web"',
    },
  },
});

export const getValidationRule = route({
  id: "getValidationRule",
  area,
  method: "GET",
  path: "/validation-rules/{rule_id}",
  summary: "Read one rule",
  roles: readers,
  rate: "read",
  params,
  answers: { 200: aRule },
  finds,
});

export const updateValidationRule = route({
  id: "updateValidationRule",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/validation-rules/{rule_id}",
  summary: "Change a rule",
  description: "Merges: an omitted property stays. An active rule goes on by its new definition at once.",
  roles: writers,
  rate: "write",
  params,
  body: ValidationRuleChange,
  answers: { 200: aRule },
  errors: ["wrong_state"],
  finds,
  ifMatch: "optional",
  example: { body: { name: "Scores of leads from the web" } },
});

export const deleteValidationRule = route({
  id: "deleteValidationRule",
  area,
  method: "DELETE",
  path: "/validation-rules/{rule_id}",
  summary: "Delete a rule",
  roles: writers,
  rate: "write",
  params,
  answers: { 204: { description: "The rule is gone." } },
  finds,
  ifMatch: "optional",
});

export const ActivatedRule = ValidationRule.extend({
  claims: RuleClaims.nullable().describe("Of a rule of kind `unique`; else null."),
});

export const activateValidationRule = route({
  id: "activateValidationRule",
  area,
  method: "POST",
  path: "/validation-rules/{rule_id}/activate",
  summary: "Put a rule in force",
  description:
    "Leads that are there already stay as they are. A rule of kind `unique` holds for every write from then on, and gives the leads that are there their values to hold, newest first, for up to 20 seconds. With more leads than that `claims.complete` is false: go on with `next_cursor`. Asked again it claims what is left.",
  roles: writers,
  rate: "write",
  params,
  query: z.strictObject({ cursor: z.string().max(500).optional() }),
  answers: {
    200: {
      ...aRule,
      schema: ActivatedRule,
    },
  },
  errors: ["invalid_cursor"],
  finds,
  ifMatch: "optional",
});

export const deactivateValidationRule = route({
  id: "deactivateValidationRule",
  area,
  method: "POST",
  path: "/validation-rules/{rule_id}/deactivate",
  summary: "Take a rule out of force",
  roles: writers,
  rate: "write",
  params,
  answers: { 200: aRule },
  finds,
  ifMatch: "optional",
});

export const dryRunValidationRule = route({
  id: "dryRunValidationRule",
  area,
  method: "POST",
  path: "/validation-rules/{rule_id}/dry-run",
  summary: "See what a rule would do to the leads that are there",
  description:
    "Looks at every lead, newest first, for up to 20 seconds, as if each were written now, and changes none. With more leads than that `complete` is false: go on with `next_cursor` and add up the counts.",
  roles: writers,
  rate: "write",
  params,
  query: z.strictObject({ cursor: z.string().max(500).optional() }),
  answers: { 200: { description: "What it would do.", schema: RuleDryRun } },
  errors: ["invalid_cursor"],
  finds,
});

/** In the order of the documentation. */
export const validationRulesRoutes = {
  listValidationRules,
  createValidationRule,
  getValidationRule,
  updateValidationRule,
  deleteValidationRule,
  activateValidationRule,
  deactivateValidationRule,
  dryRunValidationRule,
};
