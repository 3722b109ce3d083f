import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import {
  missingErrors,
  readCustomInput,
  schemaFields,
  withDefaults,
} from "#lib/domain/records/custom-field/schema-fields.ts";
import { settingsOf } from "#lib/domain/records/settings/workspace-settings.ts";
import { activeRules } from "#lib/domain/records/validation-rule/active-rules.ts";
import type { LeadSchema } from "../lead/lead-schema.ts";
import type { LeadValidator } from "../lead/lead-validator.ts";
import { comparableValue } from "../lead/stored-lead.ts";

/** The validator of a schema: its fields, and its rules in force. */
export const modelValidator = async (leadSchema: LeadSchema, now: Date): Promise<LeadValidator> => {
  const fields = schemaFields(leadSchema.fields);
  const inForce = leadSchema.rules.filter(({ active }) => active);
  const rules = await activeRules(inForce, { catalogue: schemaCatalogue(leadSchema), now });
  const byRule = inForce.flatMap(({ check }) => (check.kind === "unique" ? [check.field] : []));
  const unique = [...new Set([...fields.unique, ...byRule])];
  return {
    isOpen: false,
    timeZone: settingsOf(leadSchema).time_zone,
    hasReferences: inForce.some(({ check }) => check.kind === "reference"),
    read: (input) => readCustomInput(fields, input),
    references: (lead) => rules.references(lead),
    admit: ({ context, after, before, known = new Set() }) => {
      const whole = before === undefined ? withDefaults(fields, after) : after;
      const { lead, errors, warnings } = rules.judge({ context, after: whole, before, known });
      return { lead, errors: [...missingErrors(fields, context, lead, before), ...errors], warnings };
    },
    uniqueFields: (lead) => unique.filter((name) => comparableValue(lead, name) !== undefined),
  };
};
