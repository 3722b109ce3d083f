import type { Company, CompanyChange } from "#lib/contract/company-record.ts";
import type { CustomField, RequiredOn } from "#lib/contract/custom-fields.ts";
import { type Fault, Refusal } from "#lib/contract/errors.ts";
import { modelFields } from "#lib/domain/records/custom-field/model-fields.ts";
import { readCustomValues } from "#lib/domain/records/custom-field/read-values.ts";

const refuse = (errors: readonly Fault[]): void => {
  if (errors.length > 0) throw new Refusal("validation_failed", { errors: [...errors] });
};

/** A company's own fields stand at its top, where a lead has them under its company. */
const ofCompany = (fault: Fault): Fault => ({
  ...fault,
  pointer: fault.pointer.replace(/^\/company\/custom/, "/custom"),
});

/** The workspace's fields of companies: one rule for what a value is, in a company as in the company of a lead. */
export const customOf = (all: readonly CustomField[]) => {
  const fields = modelFields(all).byKey.company;
  const living = [...fields.values()].filter(({ archived }) => !archived);

  const missing = (when: RequiredOn, after: Company, before?: Company): Fault[] =>
    living
      .filter(({ required_on, key }) => required_on.includes(when) && after.custom[key] === undefined)
      .filter(({ key }) => before === undefined || before.custom[key] !== undefined)
      .map(({ key, label }) => ({
        pointer: `/custom/${key}`,
        code: "required",
        message: `The custom field \`${key}\` (${label}) needs a value.`,
        hint: `Send \`custom.${key}\`.`,
      }));

  return {
    /** The same change with its values as they are kept. Throws Refusal with every fault's place. */
    read: <T extends Pick<CompanyChange, "custom">>(input: T): T => {
      if (input.custom === undefined) return input;
      const { values, faults } = readCustomValues(fields, "company", input.custom);
      refuse(faults.map(ofCompany));
      return { ...input, custom: values };
    },
    /** A new company with the defaults of the fields that it came without. Throws Refusal where one is missing. */
    made: (company: Company): Company => {
      const defaults = living.flatMap((field) =>
        field.default === null ? [] : [[field.key, field.default]],
      );
      const next = { ...company, custom: { ...Object.fromEntries(defaults), ...company.custom } };
      refuse(missing("create", next));
      return next;
    },
    /** A change of a company. What was missing before it is not held against it. */
    changed: (before: Company, after: Company): Company => {
      refuse(missing("update", after, before));
      return after;
    },
  };
};
