import type { Fault } from "#lib/contract/errors.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { RuleContext } from "#lib/contract/records/validation-rules.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { type LeadGate, requireAdmitted, scoredBy } from "./lead-gate.ts";
import type { LeadModel, LeadModelReader } from "./lead-model.ts";
import type { Admit } from "./lead-rules.ts";
import type { LeadWriter } from "./lead-store.ts";
import { comparableValue, type StoredLead } from "./stored-lead.ts";

/** What use cases that write leads need. */
export interface LeadDeps {
  readonly leads: LeadWriter;
  readonly models: LeadModelReader;
}

/** A written lead, with what the workspace's rules warn of. */
export interface WrittenLead extends StoredLead {
  readonly warnings: readonly Fault[];
}

/** The lead as an answer shows it. */
export const withWarnings = ({ lead, warnings }: WrittenLead): Lead & { warnings?: Fault[] } =>
  warnings.length === 0 ? lead : { ...lead, warnings: [...warnings] };

/** A batch reads its model once, and so has one gate. */
const gates = new WeakMap<LeadModel, Promise<LeadGate>>();

/** The gate of the workspace that the stamp names. */
export const gateOf = async (
  { models }: Pick<LeadDeps, "models">,
  { actor, at }: Stamp,
): Promise<LeadGate> => {
  const model = await models.read(actor.workspace_id);
  const known = gates.get(model);
  if (known !== undefined) return known;
  const made = models.gate(model, new Date(at));
  gates.set(model, made);
  return made;
};

/**
 * The lead with its score, and with the names of the fields that it holds alone. A value that it had `before` and did not hold then it does
 * not take now: a change is not held to what was so before, and values that were there are claimed with their rule.
 */
export const holding = (gate: LeadGate, stored: StoredLead, before?: StoredLead): StoredLead => {
  const { uniqueFields: _, ...rest } = stored;
  const isNew = (name: string): boolean =>
    before === undefined ||
    (before.uniqueFields ?? []).includes(name) ||
    comparableValue(before.lead, name) !== comparableValue(stored.lead, name);
  const uniqueFields = gate.uniqueFields(stored.lead).filter(isNew);
  return scoredBy(gate, uniqueFields.length === 0 ? rest : { ...rest, uniqueFields });
};

interface Way {
  readonly admit: Admit;
  readonly warnings: readonly Fault[];
}

/**
 * Makes the admission of one change: what rules of references ask is looked up first, for the lead as the change alone
 * makes it; `make` does that.
 */
export const wayThrough = async (
  { models }: Pick<LeadDeps, "models">,
  gate: LeadGate,
  { actor }: Stamp,
  context: RuleContext,
  make: (admit: Admit) => unknown,
): Promise<Way> => {
  const asked: Lead[] = [];
  const note: Admit = (after, before) => {
    asked.push(after, ...(before === undefined ? [] : [before]));
    return after;
  };
  if (gate.hasReferences) make(note);
  const references = asked.flatMap((lead) => gate.references(lead));
  const known = references.length === 0 ? undefined : await models.existing(actor.workspace_id, references);
  const warnings: Fault[] = [];
  const admit: Admit = (after, before) => {
    const admission = gate.admit({ context, after, before, ...(known === undefined ? {} : { known }) });
    warnings.push(...admission.warnings);
    return requireAdmitted(admission);
  };
  return { admit, warnings };
};
