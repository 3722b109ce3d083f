import * as z from "zod";
import { Filter } from "#lib/contract/platform/filter-record.ts";
import { ValidationRuleId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { CustomValue } from "./custom-values.ts";
import { Timestamp } from "./lead-record.ts";

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

export const ruleDefinition = {
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
  ...ruleDefinition,
  when: Filter.nullable().describe("The rule is for leads that this filter finds; null for all."),
  active: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type ValidationRule = z.infer<typeof ValidationRule>;
