import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import { isSharedField } from "#lib/contract/transfer/mappable-fields.ts";
import type { MappedColumn } from "#lib/contract/transfer/mappings.ts";
import { columnKey } from "./header-fingerprint.ts";

const repeats = <Value>(values: readonly Value[], index: number): boolean =>
  values.indexOf(values[index] as Value) < index;

/** Refuses columns that could not be told apart, fields that two columns fill, and a mapping that fills nothing. */
export const refuseErrors = (mapping: readonly MappedColumn[]): void => {
  const keys = mapping.map(({ column }) => columnKey(column));
  const fields = mapping.map(({ field }) => field);
  const errors = mapping.flatMap(({ column, field }, index): ValidationError[] => [
    ...(repeats(keys, index)
      ? [
          {
            pointer: `/mapping/${index}/column`,
            code: "repeated",
            message: `An earlier column is called "${column.slice(0, 100)}" too.`,
            hint: "Names count as the same when only case and punctuation differ.",
          },
        ]
      : []),
    ...(field !== null && !isSharedField(field) && repeats(fields, index)
      ? [
          {
            pointer: `/mapping/${index}/field`,
            code: "field_mapped_twice",
            message: `An earlier column fills ${field} too.`,
          },
        ]
      : []),
  ]);
  if (fields.every((field) => field === null))
    errors.push({ pointer: "/mapping", code: "no_field_mapped", message: "No column fills a field." });
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
};
