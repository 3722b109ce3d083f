import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import {
  type ColumnMapping,
  isCustomTarget,
  isSharedField,
  type TargetField,
} from "#lib/contract/transfer/import-record.ts";
import type { Transforms } from "#lib/contract/transfer/transforms.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { customPath } from "#lib/domain/records/custom-field/custom-path.ts";
import { makesItsValue, templateColumns } from "#lib/domain/transfer/mapping/transform-cell.ts";
import type { ImportChange } from "./change-import.ts";
import { noCounts } from "./import-record.ts";
import { isMappingDoubt, mappingDoubts, warningsWithout } from "./mapping/mapping-doubts.ts";

export interface Choice extends Pick<ColumnMapping, "column" | "field"> {
  readonly transforms?: Transforms | undefined;
}

const columnError = (
  columns: readonly string[],
  choices: readonly Choice[],
  index: number,
): ValidationError[] => {
  const { column, transforms } = choices[index] ?? { column: "" };
  const pointer = `/mapping/${index}/column`;
  if (!columns.includes(column) && !makesItsValue(transforms))
    return [
      {
        pointer,
        code: "unknown_column",
        message: "The file has no such column.",
        hint: "Begin its transforms with `constant` or `template` to make one.",
      },
    ];
  return choices.findIndex((other) => other.column === column) === index
    ? []
    : [{ pointer, code: "repeated", message: "Map each column once." }];
};

/** A template that names a column which the file does not have would be empty in every row. */
const templateErrors = (
  columns: readonly string[],
  { transforms = [] }: Choice,
  index: number,
): ValidationError[] =>
  transforms.flatMap((transform, place): ValidationError[] => {
    if (transform.kind !== "template") return [];
    const unknown = templateColumns(transform.template).find((column) => !columns.includes(column));
    if (unknown === undefined) return [];
    return [
      {
        pointer: `/mapping/${index}/transforms/${place}/template`,
        code: "unknown_column",
        message: `The file has no column called "${unknown.slice(0, 100)}".`,
      },
    ];
  });

/** The workspace's own fields that take values. */
type OwnFields = readonly CustomField[];

/** A custom field that the workspace does not have, or has no longer, would refuse every row. */
const targetErrors = (own: OwnFields, { field }: Choice, index: number): ValidationError[] => {
  if (field === null || !isCustomTarget(field)) return [];
  const known = own.filter(({ archived }) => !archived).map(customPath);
  if (known.includes(field)) return [];
  const near = nearestName(field, known);
  return [
    {
      pointer: `/mapping/${index}/field`,
      code: "unknown_field",
      message: `The workspace has no custom field \`${field}\` that takes values.`,
      hint: near === undefined ? "Send `new_field` to make it." : `Did you mean \`${near}\`?`,
    },
  ];
};

const errorsOf = (
  columns: readonly string[],
  choices: readonly Choice[],
  own: OwnFields,
): ValidationError[] =>
  choices.flatMap((choice, index) => [
    ...columnError(columns, choices, index),
    ...targetErrors(own, choice, index),
    ...templateErrors(columns, choice, index),
  ]);

/** A field of one value that two columns fill, which would leave to chance which one counts. */
const doubledField = (mapping: readonly ColumnMapping[]): TargetField | undefined => {
  const fields = mapping.flatMap(({ field }) => (field === null ? [] : [field]));
  return fields.find((field, index) => !isSharedField(field) && fields.indexOf(field) !== index);
};

/** What was suggested for a field's values is kept with the field and goes with it. */
const chosenEntry = (
  { column, field, transforms }: Choice,
  before: ColumnMapping | undefined,
): ColumnMapping => {
  const kept = transforms ?? (before?.field === field ? before.transforms : undefined);
  return {
    column,
    field,
    confidence: 1,
    reason: "chosen",
    ...(kept === undefined ? {} : { transforms: kept }),
  };
};

/** Puts a person's choices on a mapping; what they left out stays. Refuses what can't be meant. */
export const chosenMapping = (
  mapping: readonly ColumnMapping[],
  choices: readonly Choice[],
  own: OwnFields = [],
): ColumnMapping[] => {
  const columns = mapping.map(({ column }) => column);
  const errors = errorsOf(columns, choices, own);
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
  const chosen = new Map(choices.map((choice) => [choice.column, choice]));
  const ofFile = mapping.map((entry): ColumnMapping => {
    const choice = chosen.get(entry.column);
    return choice === undefined ? entry : chosenEntry(choice, entry);
  });
  const made = choices.filter(({ column }) => !columns.includes(column));
  const next = [...ofFile, ...made.map((choice) => chosenEntry(choice, undefined))];
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
export const mappingChange = (choices: readonly Choice[], own: OwnFields = []): ImportChange => ({
  action: "import.map",
  from: ["mapped", "validated"],
  apply: ({ mapping: before, needs_review, warnings, revision }) => {
    const mapping = chosenMapping(before, choices, own);
    const ofFile = needs_review.filter((notice) => !isMappingDoubt(notice));
    return {
      state: "mapped",
      mapping,
      needs_review: [...ofFile, ...mappingDoubts(mapping)],
      revision: revision + 1,
      warnings: warningsWithout(warnings, choices),
      counts: noCounts,
      pulse: null,
    };
  },
});
