import type { ValidationError } from "#lib/contract/errors.ts";
import type { CustomField, CustomHolder, RequiredOn } from "#lib/contract/records/custom-fields.ts";
import type { CustomInput, CustomValues } from "#lib/contract/records/custom-values.ts";
import { readCustomValues } from "#lib/domain/records/custom-field/read-values.ts";

/** A company's own fields stand at its top, where a lead has them under its company. */
const atTop = (error: ValidationError): ValidationError => ({
  ...error,
  pointer: error.pointer.replace(/^\/company\/custom/, "/custom"),
});

type Input = { readonly custom?: CustomInput | undefined };
type Holding = { readonly custom: CustomValues };

/** What a workspace's own fields make of companies, or of deals. */
export interface RecordCustom {
  /** The same change with its values as they are kept, and every error's place. */
  read<T extends Input>(input: T): { readonly input: T; readonly errors: readonly ValidationError[] };
  /** A new record with the defaults of the fields that it came without, and what it lacks all the same. */
  made<R extends Holding>(record: R): { readonly record: R; readonly errors: readonly ValidationError[] };
  /** What a change makes it lack; what was missing before is not held against it. */
  lacking(before: Holding, after: Holding): readonly ValidationError[];
}

/**
 * The workspace's fields of a kind of record: one rule for what a value is, in a company as in the company of a lead. It
 * tells of errors and throws none: a bundle loads it from a file of its own.
 */
export const customOf = (all: readonly CustomField[], on: Exclude<CustomHolder, "lead">): RecordCustom => {
  const fields = new Map(all.flatMap((field) => (field.on === on ? [[field.key, field] as const] : [])));
  const living = [...fields.values()].filter(({ archived }) => !archived);

  const missing = (when: RequiredOn, after: Holding, before?: Holding): ValidationError[] =>
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
      if (input.custom === undefined) return { input, errors: [] };
      const { values, errors } = readCustomValues(fields, on, input.custom);
      return { input: { ...input, custom: values }, errors: errors.map(atTop) };
    },
    made: (record) => {
      const defaults = living.flatMap((field) =>
        field.default === null ? [] : [[field.key, field.default]],
      );
      const next = { ...record, custom: { ...Object.fromEntries(defaults), ...record.custom } };
      return { record: next, errors: missing("create", next) };
    },
    lacking: (before, after) => missing("update", after, before),
  };
};
