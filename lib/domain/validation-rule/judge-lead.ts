import { isDeepStrictEqual } from "node:util";
import type { Fault } from "#lib/contract/errors.ts";
import type { Lead } from "#lib/contract/lead-record.ts";
import type { RuleContext } from "#lib/contract/validation-rules.ts";
import { valueAt } from "#lib/domain/filter/field-value.ts";
import type { Known } from "#lib/domain/lead/reference.ts";
import type { CompiledRule } from "./compile-rule.ts";
import { fixed } from "./fix-value.ts";
import { pointerTo } from "./rule-value.ts";
import { ruleWords } from "./rule-words.ts";

/** What the rules make of a lead. */
export interface Judgement {
  /** With the values that `fix` rules have mended. */
  readonly lead: Lead;
  readonly errors: readonly Fault[];
  readonly warnings: readonly Fault[];
}

/** The change that is judged. */
export interface Judged {
  readonly context: RuleContext;
  readonly after: Lead;
  /** Absent for a new lead. */
  readonly before?: Lead | undefined;
  readonly known: Known;
}

const faultOf = ({ rule, field }: CompiledRule): Fault => ({
  pointer: field === undefined ? "" : pointerTo(field),
  code: `rule_${rule.check.kind}`,
  message: rule.message ?? ruleWords(rule.check),
  hint: `This is the workspace's rule "${rule.name}".`,
});

const isBroken = (compiled: CompiledRule, lead: Lead, known: Known): boolean =>
  compiled.isFor(lead) && compiled.holds(lead, known) === false;

/** A change is not held to what was so before: the rule was broken already, by the same value. */
const wasSo = (compiled: CompiledRule, { before, known }: Judged, lead: Lead): boolean => {
  if (before === undefined || !isBroken(compiled, before, known)) return false;
  const { field } = compiled;
  return field === undefined || isDeepStrictEqual(valueAt(before, field), valueAt(lead, field));
};

/** Puts a lead through the rules, in their order; a rule sees what the fixes before it have made of the lead. */
export const judgeLead = (rules: readonly CompiledRule[], judged: Judged): Judgement => {
  const errors: Fault[] = [];
  const warnings: Fault[] = [];
  let lead = judged.after;
  for (const compiled of rules) {
    const { rule } = compiled;
    if (!rule.applies_to.includes(judged.context) || !isBroken(compiled, lead, judged.known)) continue;
    if (wasSo(compiled, judged, lead)) continue;
    if (rule.severity === "warning") warnings.push(faultOf(compiled));
    else if (rule.severity === "error") errors.push(faultOf(compiled));
    else {
      lead = fixed(lead, rule);
      if (isBroken(compiled, lead, judged.known)) errors.push(faultOf(compiled));
    }
  }
  return { lead, errors, warnings };
};
