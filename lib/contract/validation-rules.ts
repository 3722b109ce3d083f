import * as z from "zod";
import { CustomValue } from "./custom-values.ts";
import { Filter } from "./filters.ts";
import { LeadId, ValidationRuleId } from "./ids.ts";
import { Timestamp } from "./lead-record.ts";
import { sizes } from "./limits.ts";
import { route } from "./route.ts";

const text = (max: number) => z.string().trim().min(1).max(max);
const field = text(100).describe("A field by its name in filters, for example `phone` or `custom.budget`.");
const bound = z.union([z.number(), z.iso.date()]);

export const RuleCheck = z.discriminatedUnion("kind", [
  z
    .strictObject({
      kind: z.literal("format"),
      field,
      pattern: z.string().min(1).max(sizes.rulePatternCharactersMax),
      ignore_case: z.boolean().default(false),
    })
    .describe("The whole value matches a regular expression in RE2's syntax."),
  z
    .strictObject({ kind: z.literal("range"), field, min: bound.optional(), max: bound.optional() })
    .describe("A number or a date lies within bounds, themselves allowed."),
  z.strictObject({ kind: z.literal("required"), field }).describe("The field has a value."),
  z
    .strictObject({ kind: z.literal("unique"), field })
    .describe("No other lead has the value, letter case and space apart."),
  z
    .strictObject({
      kind: z.literal("reference"),
      field,
      to: z.enum(["lead", "member"]),
      by: z.enum(["id", "email"]),
    })
    .describe("The value names a record of the workspace that exists."),
  z
    .strictObject({
      kind: z.literal("expression"),
      expression: text(sizes.ruleExpressionCharactersMax),
      field: field.optional().describe("Which field the refusal points at."),
    })
    .describe(
      'An expression in CEL over `lead` and `now` is true, for example `lead.score >= 50.0 || lead.source != "web"`. One that compares what is missing says nothing.',
    ),
]);
export type RuleCheck = z.infer<typeof RuleCheck>;

export const RuleFix = z
  .discriminatedUnion("action", [
    z.strictObject({ action: z.literal("set"), value: CustomValue }),
    z.strictObject({ action: z.literal("clear") }),
    z.strictObject({ action: z.literal("clamp") }).describe("To the nearer bound of a range."),
    z.strictObject({ action: z.literal("case"), to: z.enum(["lower", "upper", "title"]) }),
  ])
  .describe("What is done to the field; a value that then still breaks the rule is refused.");
export type RuleFix = z.infer<typeof RuleFix>;

export const RuleSeverity = z
  .enum(["error", "warning", "fix"])
  .describe("`error` refuses, `warning` takes the lead and says so, `fix` mends the value.");

export const RuleContext = z.enum(["create", "update", "import"]);
export type RuleContext = z.infer<typeof RuleContext>;

const definition = {
  name: text(100),
  message: text(300).nullable().describe("What whoever is refused reads; null for the rule's own words."),
  check: RuleCheck,
  severity: RuleSeverity,
  fix: RuleFix.nullable().describe("With severity `fix`, and only then."),
  applies_to: z.array(RuleContext).min(1).max(RuleContext.options.length),
  order: z.int().min(0).max(1_000).describe("Lower runs first; of equals, the older."),
};

export const ValidationRule = z.strictObject({
  id: ValidationRuleId,
  ...definition,
  when: Filter.nullable().describe("The rule is for leads that this filter finds; null for all."),
  active: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type ValidationRule = z.infer<typeof ValidationRule>;

// Read by the rules of lib/domain/filter, which name the place of a fault better than a schema can.
const when = z
  .unknown()
  .meta({ anyOf: [{ $ref: "#/components/schemas/Filter" }, { type: "string" }, { type: "null" }] })
  .describe("A filter as JSON or as text; null or left out for all leads.");

export const NewValidationRule = z.strictObject({
  name: definition.name,
  message: definition.message.default(null),
  check: definition.check,
  severity: definition.severity.default("error"),
  fix: definition.fix.default(null),
  applies_to: definition.applies_to.default([...RuleContext.options]),
  order: definition.order.default(0),
  when: when.optional(),
});
export type NewValidationRule = z.infer<typeof NewValidationRule>;

export const ValidationRuleChange = z.strictObject({
  name: definition.name.optional(),
  message: definition.message.optional(),
  check: definition.check.optional(),
  severity: definition.severity.optional(),
  fix: definition.fix.optional(),
  applies_to: definition.applies_to.optional(),
  order: definition.order.optional(),
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
    not_evaluated: count.describe("Leads of which an expression says nothing, since something is missing."),
    examples: z.array(LeadId).describe("The first few that the rule is broken by, newest first."),
    complete: z.boolean().describe("Whether every lead was looked at."),
    next_cursor: z.string().nullable().describe("Goes on where this answer ends; add up the counts."),
  })
  .describe("Of these leads, exactly.");
export type RuleDryRun = z.infer<typeof RuleDryRun>;

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
  description: `A rule is made inactive: see what it would do with \`dry-run\`, then activate it. It looks at single leads, batches and imports alike; a change of a lead is not refused for what was wrong before and stays as it is. Patterns and expressions look at values of at most ${sizes.ruleValueBytesMax} bytes. A workspace has at most ${sizes.validationRulesMax} rules.`,
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
});

export const activateValidationRule = route({
  id: "activateValidationRule",
  area,
  method: "POST",
  path: "/validation-rules/{rule_id}/activate",
  summary: "Put a rule in force",
  description: "Leads that are there already stay as they are.",
  roles: writers,
  rate: "write",
  params,
  answers: { 200: aRule },
  finds,
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
  rate: "heavy",
  params,
  query: z.strictObject({ cursor: z.string().max(500).optional() }),
  answers: { 200: { description: "What it would do.", schema: RuleDryRun } },
  errors: ["invalid_cursor"],
  finds,
});
