import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { ValidationRule } from "#lib/contract/records/validation-rules.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { fieldValue, valueAt } from "#lib/domain/platform/filter/field-value.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { dayNumberAt, dayNumberOf } from "#lib/domain/platform/filter/time/calendar-day.ts";
import type { Known } from "#lib/domain/records/lead/reference.ts";
import { type Reference, referenceKey } from "#lib/domain/records/lead/reference.ts";
import type { Budget } from "./expression-cost.ts";
import type { RuleEngines } from "./rule-engines.ts";

/** Whether a lead keeps to a rule; undefined where nothing can be said, `failed` where its expression fails on it. */
export type Holds = (lead: Lead, known: Known, budget: Budget) => boolean | undefined | "failed";

export interface CompiledRule {
  readonly rule: ValidationRule;
  /** The field that it is about; an expression may be about none. */
  readonly field: string | undefined;
  readonly isFor: (lead: Lead) => boolean;
  readonly holds: Holds;
  /** The record that the lead's value names, where the rule asks for it to exist. */
  readonly reference: (lead: Lead) => Reference | undefined;
}

export interface RuleSurroundings {
  readonly catalogue: Catalogue;
  readonly engines: RuleEngines;
  readonly now: Date;
}

type Range = Extract<ValidationRule["check"], { kind: "range" }>;

const inBounds = (value: number, min: number | undefined, max: number | undefined): boolean =>
  value >= (min ?? -Infinity) && value <= (max ?? Infinity);

/** A bound that is a day holds to its end: on a field of moments to midnight in the workspace's time zone. */
const rangeHolds = (
  { field, min, max }: Range,
  { catalogue }: Pick<RuleSurroundings, "catalogue">,
): Holds => {
  const zone = catalogue.timeZone ?? "UTC";
  const isDay = catalogue.fields.get(field)?.type === "day";
  const boundOf = (bound: string | number | undefined): number | undefined =>
    typeof bound === "string" ? dayNumberOf(bound) : bound;
  const [from, to] = [boundOf(min), boundOf(max)];
  return (lead) => {
    const raw = valueAt(lead, field);
    if (typeof raw !== "string") return typeof raw !== "number" || inBounds(raw, from, to);
    const moment = Date.parse(raw);
    const value = dayNumberOf(raw) ?? (isDay || Number.isNaN(moment) ? undefined : dayNumberAt(moment, zone));
    return value === undefined || inBounds(value, from, to);
  };
};

/** What is missing is null, so that expressions can ask for it. */
const shownTo = (catalogue: Catalogue): ((lead: Lead) => object) => {
  const keys = (prefix: string) =>
    [...catalogue.fields.keys()].flatMap((name) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), null]] : [],
    );
  const ofLead = Object.fromEntries(keys("custom."));
  const ofCompany = Object.fromEntries(keys("company.custom."));
  return (lead) => ({
    ...lead,
    custom: { ...ofLead, ...lead.custom },
    company: { ...lead.company, custom: { ...ofCompany, ...lead.company.custom } },
  });
};

const referenceOf = ({ check }: ValidationRule): CompiledRule["reference"] => {
  if (check.kind !== "reference") return () => undefined;
  const { field, to, by } = check;
  return (lead) => {
    const value = valueAt(lead, field);
    return typeof value === "string" && value !== "" ? { to, by, value } : undefined;
  };
};

const holdsOf = (rule: ValidationRule, { catalogue, engines, now }: RuleSurroundings): Holds => {
  const { check } = rule;
  switch (check.kind) {
    case "format": {
      const matches = engines.pattern(check.pattern, { ignoreCase: check.ignore_case });
      return (lead) => {
        const value = valueAt(lead, check.field);
        return typeof value !== "string" || value === "" || matches(value) === true;
      };
    }
    case "range":
      return rangeHolds(check, { catalogue });
    case "required": {
      const field = catalogue.fields.get(check.field);
      return (lead) => field === undefined || fieldValue(lead, check.field, field) !== undefined;
    }
    case "reference": {
      const reference = referenceOf(rule);
      return (lead, known) => {
        const asked = reference(lead);
        return asked === undefined || known.has(referenceKey(asked));
      };
    }
    case "expression": {
      const evaluate = engines.expression(check.expression);
      const shown = shownTo(catalogue);
      return (lead, _known, budget) => evaluate({ lead: shown(lead), now, budget });
    }
    // The lock that is taken with the lead says so, in its own transaction.
    case "unique":
      return () => true;
  }
};

const compiled = (rule: ValidationRule, surroundings: RuleSurroundings): CompiledRule => {
  const { catalogue, now } = surroundings;
  return {
    rule,
    field: rule.check.field,
    isFor: rule.when === null ? () => true : filterPredicate(rule.when, catalogue, { now }),
    holds: holdsOf(rule, surroundings),
    reference: referenceOf(rule),
  };
};

/** A rule that was good when it was saved, and that this version can't make: it fails on every lead, and alone. */
const failing = (rule: ValidationRule): CompiledRule => ({
  rule,
  field: rule.check.field,
  isFor: () => true,
  holds: () => "failed",
  reference: () => undefined,
});

/** Makes a rule ready for use on one lead after the other; never throws. */
export const compileRule = (rule: ValidationRule, surroundings: RuleSurroundings): CompiledRule => {
  try {
    return compiled(rule, surroundings);
  } catch {
    return failing(rule);
  }
};
