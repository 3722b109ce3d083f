import { modelCatalogue } from "#lib/domain/records/custom-field/model-catalogue.ts";
import {
  missingFaults,
  modelFields,
  readCustomInput,
  withDefaults,
} from "#lib/domain/records/custom-field/model-fields.ts";
import { activeRules } from "#lib/domain/records/validation-rule/active-rules.ts";
import type { LeadGate } from "../lead/lead-gate.ts";
import type { LeadModel } from "../lead/lead-model.ts";
import { comparableValue } from "../lead/stored-lead.ts";

/** The gate of a model: its fields, and its rules in force. */
export const modelGate = async (model: LeadModel, now: Date): Promise<LeadGate> => {
  const fields = modelFields(model.fields);
  const inForce = model.rules.filter(({ active }) => active);
  const rules = await activeRules(inForce, { catalogue: modelCatalogue(model), now });
  const byRule = inForce.flatMap(({ check }) => (check.kind === "unique" ? [check.field] : []));
  const unique = [...new Set([...fields.unique, ...byRule])];
  return {
    isOpen: false,
    hasReferences: inForce.some(({ check }) => check.kind === "reference"),
    read: (input) => readCustomInput(fields, input),
    references: (lead) => rules.references(lead),
    admit: ({ context, after, before, known = new Set() }) => {
      const whole = before === undefined ? withDefaults(fields, after) : after;
      const { lead, errors, warnings } = rules.judge({ context, after: whole, before, known });
      return { lead, errors: [...missingFaults(fields, context, lead, before), ...errors], warnings };
    },
    uniqueFields: (lead) => unique.filter((name) => comparableValue(lead, name) !== undefined),
  };
};
