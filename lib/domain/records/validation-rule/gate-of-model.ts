import { withRequiredFields } from "#lib/domain/records/custom-field/stage-requirements.ts";
import { type LeadGate, openGate } from "#lib/domain/records/lead/lead-gate.ts";
import type { LeadModel } from "#lib/domain/records/lead/lead-model.ts";
import { withStages } from "#lib/domain/records/pipeline/with-stages.ts";

/** The gate of a workspace's own fields and rules. What it takes is loaded by those workspaces that have some. */
const ownGate = async (model: LeadModel, now: Date): Promise<LeadGate> => {
  if (model.fields.length === 0 && !model.rules.some(({ active }) => active)) return openGate;
  const { modelGate } = await import("#lib/domain/records/validation-rule/model-gate.ts");
  return modelGate(model, now);
};

/** The gate of a model. */
export const gateOfModel = async (model: LeadModel, now: Date): Promise<LeadGate> =>
  withStages(await ownGate(model, now), withRequiredFields(model));
