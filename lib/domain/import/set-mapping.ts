import { type Fault, Refusal } from "#lib/contract/errors.ts";
import type { ColumnMapping, MappableField } from "#lib/contract/import-record.ts";
import type { ImportChange } from "./change-import.ts";
import { noCounts } from "./import-record.ts";

type Choice = Pick<ColumnMapping, "column" | "field">;

const faultsOf = (columns: readonly string[], choices: readonly Choice[]): Fault[] =>
  choices.flatMap(({ column }, index): Fault[] => {
    const pointer = `/mapping/${index}/column`;
    if (!columns.includes(column))
      return [{ pointer, code: "unknown_column", message: "The file has no such column." }];
    return choices.findIndex((other) => other.column === column) === index
      ? []
      : [{ pointer, code: "repeated", message: "Map each column once." }];
  });

/** A field that two columns fill, which would leave to chance which one counts. */
const doubledField = (mapping: readonly ColumnMapping[]): MappableField | undefined => {
  const fields = mapping.flatMap(({ field }) => (field === null ? [] : [field]));
  return fields.find((field, index) => fields.indexOf(field) !== index);
};

/** Puts a person's choices on a mapping; what they left out stays. Refuses what can't be meant. */
export const chosenMapping = (
  mapping: readonly ColumnMapping[],
  choices: readonly Choice[],
): ColumnMapping[] => {
  const columns = mapping.map(({ column }) => column);
  const errors = faultsOf(columns, choices);
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
  const chosen = new Map(choices.map(({ column, field }) => [column, field]));
  const next = mapping.map((entry): ColumnMapping => {
    const field = chosen.get(entry.column);
    return field === undefined ? entry : { column: entry.column, field, confidence: 1, reason: "chosen" };
  });
  const doubled = doubledField(next);
  if (doubled === undefined) return next;
  throw new Refusal("validation_failed", {
    errors: [
      {
        pointer: "/mapping",
        code: "field_mapped_twice",
        message: `Two columns would fill ${doubled}.`,
        hint: "Set the other column's field to null.",
      },
    ],
  });
};

/** Changes the mapping; the file is checked again. */
export const mappingChange = (choices: readonly Choice[]): ImportChange => ({
  action: "import.map",
  from: ["mapped", "validated"],
  apply: ({ mapping, revision }) => ({
    state: "mapped",
    mapping: chosenMapping(mapping, choices),
    revision: revision + 1,
    counts: noCounts,
  }),
});
