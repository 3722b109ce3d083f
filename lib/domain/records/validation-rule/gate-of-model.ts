import { type LeadGate, openGate } from "#lib/domain/records/lead/lead-gate.ts";
import type { LeadModel } from "#lib/domain/records/lead/lead-model.ts";

/** The gate of a model. What it takes is loaded by those workspaces that have a model. */
export const gateOfModel = async (model: LeadModel, now: Date): Promise<LeadGate> => {
  if (model.fields.length === 0 && !model.rules.some(({ active }) => active)) return openGate;
  const { modelGate } = await import("#lib/domain/records/validation-rule/model-gate.ts");
  return modelGate(model, now);
};
