import { type Fault, Refusal } from "#lib/contract/errors.ts";
import type { Lead, LeadChange } from "#lib/contract/lead-record.ts";
import type { RuleContext } from "#lib/contract/validation-rules.ts";
import {
  type ModelFields,
  missingFaults,
  modelFields,
  readCustomInput,
  withDefaults,
} from "#lib/domain/custom-field/model-fields.ts";
import { modelCatalogue } from "#lib/domain/filter/model-catalogue.ts";
import { type CompiledRule, compileRule, type Known } from "#lib/domain/validation-rule/compile-rule.ts";
import { judgeLead } from "#lib/domain/validation-rule/judge-lead.ts";
import { loadEngines } from "#lib/domain/validation-rule/rule-engines.ts";
import type { LeadModel, Reference } from "./lead-model.ts";
import { comparableValue } from "./stored-lead.ts";

/** A lead as it may be written. */
export interface Admission {
  readonly lead: Lead;
  readonly errors: readonly Fault[];
  readonly warnings: readonly Fault[];
}

export interface Admitted {
  readonly context: RuleContext;
  readonly after: Lead;
  readonly before?: Lead | undefined;
  /** The references of `after` that name a record, by their keys. */
  readonly known?: Known;
}

const nothingKnown: Known = new Set();

/** The way into the base: what a workspace's own fields and rules make of each lead, whoever writes it. */
export class LeadGate {
  readonly fields: ModelFields;
  readonly #rules: readonly CompiledRule[];
  readonly #unique: readonly string[];

  constructor(fields: ModelFields, rules: readonly CompiledRule[]) {
    this.fields = fields;
    this.#rules = rules;
    const byRule = rules.flatMap(({ rule: { check } }) => (check.kind === "unique" ? [check.field] : []));
    this.#unique = [...new Set([...fields.unique, ...byRule])];
  }

  /** True when no lead meets anything of the workspace's own. */
  get isOpen(): boolean {
    return this.fields.all.length === 0 && this.#rules.length === 0;
  }

  /** Whether a rule asks for a record to exist. */
  get hasReferences(): boolean {
    return this.#rules.some(({ rule }) => rule.check.kind === "reference");
  }

  /** A request's custom values, typed and in their normal form. Throws Refusal. */
  read<T extends LeadChange>(input: T): T {
    return readCustomInput(this.fields, input);
  }

  /** The records that a lead has to name rightly. */
  references(lead: Lead): readonly Reference[] {
    return this.#rules.flatMap(({ isFor, reference }) => (isFor(lead) ? (reference(lead) ?? []) : []));
  }

  /** Puts a lead through; a new one gets the defaults first. */
  admit({ context, after, before, known = nothingKnown }: Admitted): Admission {
    const whole = before === undefined ? withDefaults(this.fields, after) : after;
    const { lead, errors, warnings } = judgeLead(this.#rules, { context, after: whole, before, known });
    return { lead, errors: [...missingFaults(this.fields, context, lead, before), ...errors], warnings };
  }

  /** Of the fields whose values one lead holds alone, those that this one has a value of. */
  uniqueFields(lead: Lead): readonly string[] {
    return this.#unique.filter((name) => comparableValue(lead, name) !== undefined);
  }
}

/** The gate of a model; loads what its active rules run on. */
export const leadGate = async ({ fields, rules }: LeadModel, now: Date): Promise<LeadGate> => {
  const active = rules.filter(({ active }) => active);
  const engines = await loadEngines(active.map(({ check }) => check));
  const catalogue = modelCatalogue(fields);
  return new LeadGate(
    modelFields(fields),
    active.map((rule) => compileRule(rule, { catalogue, engines, now })),
  );
};

/** Throws Refusal where something speaks against the lead. */
export const requireAdmitted = ({ lead, errors }: Admission): Lead => {
  if (errors.length > 0) throw new Refusal("validation_failed", { errors: [...errors] });
  return lead;
};
