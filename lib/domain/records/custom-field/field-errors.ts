import type { ValidationError } from "#lib/contract/errors.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { CustomField, CustomOption } from "#lib/contract/records/custom-fields.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { readCustomValue } from "./read-value.ts";
import { unstorableNumber } from "./storable-number.ts";

type Definition = Omit<CustomField, "id" | "created_at" | "updated_at" | "version">;

const error = (pointer: string, code: string, message: string, hint?: string): ValidationError => ({
  pointer,
  code,
  message,
  ...(hint === undefined ? {} : { hint }),
});

/** Every name of an option leads to one option: values, labels and aliases, by how they are compared. */
const optionErrors = (options: readonly CustomOption[]): ValidationError[] => {
  const owners = new Map<string, number>();
  return options.flatMap(({ value, label, aliases }, index) =>
    [value, ...(label === undefined ? [] : [label]), ...aliases].flatMap((name) => {
      const owner = owners.get(fold(name)) ?? index;
      owners.set(fold(name), owner);
      return owner === index
        ? []
        : [error(`/options/${index}`, "repeated", `Another option is called "${name}" already.`)];
    }),
  );
};

/** Which bounds each kind has. */
const boundsOf = {
  text: ["max_length"],
  number: ["min", "max", "whole"],
  date: ["min", "max"],
  dropdown: [],
  checkbox: [],
} as const satisfies Record<CustomField["kind"], readonly (keyof CustomField["bounds"])[]>;

const boundErrors = ({ kind, bounds }: Definition): ValidationError[] => {
  const known: readonly string[] = boundsOf[kind];
  const strange = Object.keys(bounds)
    .filter((name) => !known.includes(name))
    .map((name) => error(`/bounds/${name}`, "not_for_kind", `A ${kind} field has no bound \`${name}\`.`));
  const type = kind === "number" ? "number" : "string";
  const wrong = (["min", "max"] as const).flatMap((name) =>
    known.includes(name) && bounds[name] !== undefined && typeof bounds[name] !== type
      ? [error(`/bounds/${name}`, "invalid_type", `The bound is a ${kind}.`)]
      : [],
  );
  const { min, max } = bounds;
  const isCrossed = min !== undefined && max !== undefined && typeof min === typeof max && min > max;
  return [
    ...strange,
    ...wrong,
    ...(isCrossed ? [error("/bounds/max", "too_small", "The upper bound lies below the lower one.")] : []),
  ];
};

const optionsOfKind = ({ kind, options }: Definition): ValidationError[] => {
  if (kind !== "dropdown")
    return options.length === 0
      ? []
      : [
          error(
            "/options",
            "not_for_kind",
            "Only a dropdown has options.",
            "Make it of the kind `dropdown`.",
          ),
        ];
  return options.length === 0
    ? [error("/options", "required", "A dropdown has at least one option.")]
    : optionErrors(options);
};

const uniqueErrors = ({ unique, on, kind, default: given }: Definition): ValidationError[] => {
  if (!unique) return [];
  if (on === "company")
    return [error("/unique", "not_for_company", "Leads of one company share its fields, so none is unique.")];
  if (on === "deal")
    return [
      error(
        "/unique",
        "not_for_deal",
        "No field of deals is unique.",
        "What another system knows a deal by is in `external_ids`.",
      ),
    ];
  if (kind === "checkbox" || kind === "dropdown")
    return [error("/unique", "not_for_kind", `A ${kind} has too few values to be unique.`)];
  return given === null ? [] : [error("/default", "not_unique", "A unique field has no default.")];
};

const defaultErrors = (field: Definition): ValidationError[] => {
  if (field.default === null) return [];
  const read = readCustomValue(field, field.default);
  if (read.error !== undefined) return [{ pointer: "/default", ...read.error }];
  return read.value === field.default
    ? []
    : [
        error(
          "/default",
          "not_normal",
          `Write the default as it is kept: ${JSON.stringify(read.value ?? null)}.`,
        ),
      ];
};

/** What is wrong with a field's definition as a whole. */
export const fieldErrors = (field: Definition): ValidationError[] => {
  const errors = [...optionsOfKind(field), ...boundErrors(field), ...uniqueErrors(field)];
  if (unstorableNumber(field) !== undefined)
    errors.push(error("/bounds", "out_of_range", "A bound is too large, or next to zero."));
  if (field.key === "constructor") errors.push(error("/key", "reserved", "This key is reserved."));
  if (Buffer.byteLength(JSON.stringify(field)) > sizes.customFieldBytesMax)
    errors.push(
      error("", "too_large", `A field's definition takes at most ${sizes.customFieldBytesMax} bytes.`),
    );
  return errors.length > 0 ? errors : defaultErrors(field);
};
