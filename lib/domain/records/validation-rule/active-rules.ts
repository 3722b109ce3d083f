import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { ValidationRule } from "#lib/contract/records/validation-rules.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import type { Reference } from "#lib/domain/records/lead/reference.ts";
import { compileRule } from "./compile-rule.ts";
import { type Judged, type Judgement, judgeLead } from "./judge-lead.ts";
import { loadEngines } from "./rule-engines.ts";

/** A workspace's rules in force, ready for one lead after the other. */
export interface ActiveRules {
  /** The records that a lead has to name rightly. */
  references(lead: Lead): readonly Reference[];
  judge(judged: Judged): Judgement;
}

/** Compiles rules in their order. They are loaded by those who have any: most handlers never do. */
export const activeRules = async (
  rules: readonly ValidationRule[],
  { catalogue, now }: { readonly catalogue: Catalogue; readonly now: Date },
): Promise<ActiveRules> => {
  const engines = await loadEngines(rules.map(({ check }) => check));
  const compiled = rules.map((rule) => compileRule(rule, { catalogue, engines, now }));
  return {
    references: (lead) =>
      compiled.flatMap(({ isFor, reference }) => (isFor(lead) ? (reference(lead) ?? []) : [])),
    judge: (judged) => judgeLead(compiled, judged),
  };
};
