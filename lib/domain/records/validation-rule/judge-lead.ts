import { isDeepStrictEqual } from "node:util";
import type { ValidationError } from "#lib/contract/errors.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { RuleContext } from "#lib/contract/records/validation-rules.ts";
import { valueAt } from "#lib/domain/platform/filter/field-value.ts";
import type { Known } from "#lib/domain/records/lead/reference.ts";
import type { CompiledRule, Holds } from "./compile-rule.ts";
import { aBudget, type Budget } from "./expression-cost.ts";
import { fixed } from "./fix-value.ts";
import { pointerTo } from "./rule-value.ts";
import { ruleWords } from "./rule-words.ts";

/** What the rules make of a lead. */
export interface Judgement {
  /** With the values that `fix` rules have mended. */
  readonly lead: Lead;
  readonly errors: readonly ValidationError[];
  readonly warnings: readonly ValidationError[];
}

/** The change that is judged. */
export interface Judged {
  readonly context: RuleContext;
  readonly after: Lead;
  /** Absent for a new lead. */
  readonly before?: Lead | undefined;
  readonly known: Known;
}

interface Judging extends Judged {
  readonly budget: Budget;
}

const errorOf = ({ rule, field }: CompiledRule): ValidationError => ({
  pointer: field === undefined ? "" : pointerTo(field),
  code: `rule_${rule.check.kind}`,
  message: rule.message ?? ruleWords(rule.check),
  hint: `This is the workspace's rule "${rule.name}".`,
});

/** A rule that fails on a lead says nothing against it: one bad rule stops no import and no request. */
const failedError = ({ rule }: CompiledRule): ValidationError => ({
  pointer: "",
  code: "rule_failed",
  message: `The workspace's rule "${rule.name}" could not be evaluated for this lead.`,
  hint: "Its expression does not take one of the lead's values, or all rules together take too long.",
});

/** A rule's word on one lead, within what the rules have left of their steps on it. */
const verdictOn = (compiled: CompiledRule, lead: Lead, { known, budget }: Judging): ReturnType<Holds> =>
  compiled.isFor(lead) ? compiled.holds(lead, known, budget) : undefined;

/** A change is not held to what was so before: the rule was broken already, by the same value. */
const wasSo = (compiled: CompiledRule, judging: Judging, lead: Lead): boolean => {
  const { before } = judging;
  if (before === undefined || verdictOn(compiled, before, judging) !== false) return false;
  const { field } = compiled;
  return field === undefined || isDeepStrictEqual(valueAt(before, field), valueAt(lead, field));
};

/** Puts a lead through the rules, in their order; a rule sees what the fixes before it have made of the lead. */
export const judgeLead = (rules: readonly CompiledRule[], judged: Judged): Judgement => {
  const errors: ValidationError[] = [];
  const warnings: ValidationError[] = [];
  const judging: Judging = { ...judged, budget: aBudget() };
  let lead = judged.after;
  for (const compiled of rules) {
    const { rule } = compiled;
    if (!rule.applies_to.includes(judged.context)) continue;
    const verdict = verdictOn(compiled, lead, judging);
    if (verdict === "failed") warnings.push(failedError(compiled));
    if (verdict !== false || wasSo(compiled, judging, lead)) continue;
    if (rule.severity === "warning") warnings.push(errorOf(compiled));
    else if (rule.severity === "error") errors.push(errorOf(compiled));
    else {
      lead = fixed(lead, rule);
      if (verdictOn(compiled, lead, judging) === false) errors.push(errorOf(compiled));
    }
  }
  return { lead, errors, warnings };
};
