import type { Fault } from "#lib/contract/errors.ts";
import type { Company, CompanyChange } from "#lib/contract/records/company-record.ts";
import type { CustomField, RequiredOn } from "#lib/contract/records/custom-fields.ts";
import { modelFields } from "#lib/domain/records/custom-field/model-fields.ts";
import { readCustomValues } from "#lib/domain/records/custom-field/read-values.ts";

/** A company's own fields stand at its top, where a lead has them under its company. */
const ofCompany = (fault: Fault): Fault => ({
  ...fault,
  pointer: fault.pointer.replace(/^\/company\/custom/, "/custom"),
});

/** What a workspace's own fields make of companies. */
export interface CompanyCustom {
  /** The same change with its values as they are kept, and every fault's place. */
  read<T extends Pick<CompanyChange, "custom">>(
    input: T,
  ): { readonly input: T; readonly faults: readonly Fault[] };
  /** A new company with the defaults of the fields that it came without, and what it lacks all the same. */
  made(company: Company): { readonly company: Company; readonly faults: readonly Fault[] };
  /** What a change makes it lack; what was missing before is not held against it. */
  lacking(before: Company, after: Company): readonly Fault[];
}

/**
 * The workspace's fields of companies: one rule for what a value is, in a company as in the company of a lead. It tells
 * of faults and throws none: a bundle loads it from a file of its own.
 */
export const customOf = (all: readonly CustomField[]): CompanyCustom => {
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
    read: (input) => {
      if (input.custom === undefined) return { input, faults: [] };
      const { values, faults } = readCustomValues(fields, "company", input.custom);
      return { input: { ...input, custom: values }, faults: faults.map(ofCompany) };
    },
    made: (company) => {
      const defaults = living.flatMap((field) =>
        field.default === null ? [] : [[field.key, field.default]],
      );
      const next = { ...company, custom: { ...Object.fromEntries(defaults), ...company.custom } };
      return { company: next, faults: missing("create", next) };
    },
    lacking: (before, after) => missing("update", after, before),
  };
};
