import { withRequiredFields } from "#lib/domain/records/custom-field/stage-requirements.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { type LeadValidator, openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { withStages } from "#lib/domain/records/pipeline/with-stages.ts";
import { settingsOf } from "#lib/domain/records/settings/workspace-settings.ts";

/** The validator of a workspace's own fields and rules. What it takes is loaded by those workspaces that have some. */
const ownValidator = async (leadSchema: LeadSchema, now: Date): Promise<LeadValidator> => {
  if (leadSchema.fields.length === 0 && !leadSchema.rules.some(({ active }) => active))
    return { ...openValidator, timeZone: settingsOf(leadSchema).time_zone };
  const { modelValidator } = await import("#lib/domain/records/validation-rule/schema-validator.ts");
  return modelValidator(leadSchema, now);
};

/** The validator of a schema. */
export const validatorOfModel = async (leadSchema: LeadSchema, now: Date): Promise<LeadValidator> =>
  withStages(await ownValidator(leadSchema, now), withRequiredFields(leadSchema));
