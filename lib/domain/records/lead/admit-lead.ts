import type { ValidationError } from "#lib/contract/errors.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { RuleContext } from "#lib/contract/records/validation-rules.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { Admit } from "./lead-rules.ts";
import type { LeadSchema, LeadSchemaReader } from "./lead-schema.ts";
import type { LeadWriter } from "./lead-store.ts";
import { type LeadValidator, requireAdmitted, scoredBy } from "./lead-validator.ts";
import { comparableValue, type StoredLead } from "./stored-lead.ts";
import type { SuppressionReader } from "./suppression/suppression.ts";

/** What use cases that write leads need. */
export interface LeadDeps {
  readonly leads: LeadWriter;
  readonly leadSchemas: LeadSchemaReader;
}

/** What use cases need that may give an address to a lead. */
export interface AddressDeps extends LeadDeps {
  readonly suppressions: SuppressionReader;
}

/** A written lead, with what the workspace's rules warn of. */
export interface WrittenLead extends StoredLead {
  readonly warnings: readonly ValidationError[];
}

/** The lead as an answer shows it. */
export const withWarnings = ({ lead, warnings }: WrittenLead): Lead & { warnings?: ValidationError[] } =>
  warnings.length === 0 ? lead : { ...lead, warnings: [...warnings] };

/** A batch reads its schema once, and so has one validator. */
const validators = new WeakMap<LeadSchema, Promise<LeadValidator>>();

/** The validator of the workspace that the stamp names. */
export const validatorOf = async (
  { leadSchemas }: Pick<LeadDeps, "leadSchemas">,
  { actor, at }: Stamp,
): Promise<LeadValidator> => {
  const leadSchema = await leadSchemas.read(actor.workspace_id);
  const known = validators.get(leadSchema);
  if (known !== undefined) return known;
  const made = leadSchemas.validator(leadSchema, new Date(at));
  validators.set(leadSchema, made);
  return made;
};

/**
 * The lead with its score, and with the names of the fields that it holds alone. A value that it had `before` and did not hold then it does
 * not take now: a change is not held to what was so before, and values that were there are claimed with their rule.
 */
export const holding = (validator: LeadValidator, stored: StoredLead, before?: StoredLead): StoredLead => {
  const { uniqueFields: _, ...rest } = stored;
  const isNew = (name: string): boolean =>
    before === undefined ||
    (before.uniqueFields ?? []).includes(name) ||
    comparableValue(before.lead, name) !== comparableValue(stored.lead, name);
  const uniqueFields = validator.uniqueFields(stored.lead).filter(isNew);
  return scoredBy(validator, uniqueFields.length === 0 ? rest : { ...rest, uniqueFields });
};

interface Way {
  readonly admit: Admit;
  readonly warnings: readonly ValidationError[];
}

/**
 * Makes the admission of one change: what rules of references ask is looked up first, for the lead as the change alone
 * makes it; `make` does that.
 */
export const wayThrough = async (
  { leadSchemas }: Pick<LeadDeps, "leadSchemas">,
  validator: LeadValidator,
  { actor }: Stamp,
  context: RuleContext,
  make: (admit: Admit) => unknown,
): Promise<Way> => {
  const asked: Lead[] = [];
  const note: Admit = (after, before) => {
    asked.push(after, ...(before === undefined ? [] : [before]));
    return after;
  };
  if (validator.hasReferences) make(note);
  const references = asked.flatMap((lead) => validator.references(lead));
  const known =
    references.length === 0 ? undefined : await leadSchemas.existing(actor.workspace_id, references);
  const warnings: ValidationError[] = [];
  const admit: Admit = (after, before) => {
    const admission = validator.admit({ context, after, before, ...(known === undefined ? {} : { known }) });
    warnings.push(...admission.warnings);
    return requireAdmitted(admission);
  };
  return { admit, warnings };
};
