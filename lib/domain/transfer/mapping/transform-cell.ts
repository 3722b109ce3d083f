import type { Transform } from "#lib/contract/transfer/transforms.ts";
import { cleanText } from "#lib/domain/records/lead/normalise/clean-text.ts";
import { writtenDate } from "#lib/domain/records/lead/normalise/date.ts";
import { plainNumber } from "#lib/domain/records/lead/normalise/number.ts";
import { titleCase } from "#lib/domain/records/lead/normalise/person-name.ts";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { isTypedNumber } from "#lib/domain/transfer/export/typed-number.ts";
import { isReadingStep } from "./reading-step.ts";

type Cells = readonly string[];
/** One step on a cell's way; it gives back what it can't read, so that the field's own check names it. */
type Step = (text: string, cells: Cells) => string;

/** The transforms of a column. They keep a typed number as it is: its cell has one meaning, whatever mark they name. */
export type CellStep = (text: string, cells: Cells, isTyped: boolean) => string;

const cases = {
  lower: (text: string) => text.toLocaleLowerCase("en"),
  upper: (text: string) => text.toLocaleUpperCase("en"),
  title: titleCase,
} as const;

const valueMap = ({ values, otherwise }: Extract<Transform, { kind: "map_values" }>): Step => {
  const key = (text: string) => text.trim().normalize("NFC").toLowerCase();
  const byKey = new Map(Object.entries(values).map(([from, to]) => [key(from), to]));
  return (text) => byKey.get(key(text)) ?? (otherwise === "keep" ? text : "");
};

const placeholder = /\{([^{}]*)\}/g;

/** The columns that a template names. */
export const templateColumns = (template: string): string[] =>
  [...template.matchAll(placeholder)].map(([, column = ""]) => column);

/** A template none of whose columns has a value is empty, however many words stand around them. */
const filledTemplate = (template: string, columns: Cells): Step => {
  const places = new Map(columns.map((column, index) => [column, index]));
  return (_, cells) => {
    let isFilled = !/[{]/.test(template);
    const text = template.replaceAll(placeholder, (_match, column: string) => {
      const cell = readCell(cells[places.get(column) ?? -1] ?? "").trim();
      isFilled ||= cell !== "";
      return cell;
    });
    return isFilled ? cleanText(text.trim()) : "";
  };
};

const stepOf = (transform: Transform, columns: Cells): Step | undefined => {
  switch (transform.kind) {
    case "trim":
      return (text) => cleanText(text.trim());
    case "case":
      return cases[transform.to];
    case "map_values":
      return valueMap(transform);
    case "parse_date":
      // As it was written, since a field of days keeps the day and a field of moments the offset.
      return (text) => writtenDate(text, transform.date_order) ?? text;
    case "parse_number":
      return (text) => plainNumber(text, transform.decimal) ?? text;
    case "constant":
      return () => transform.value;
    case "template":
      return filledTemplate(transform.template, columns);
    case "default":
      return (text) => (text.trim() === "" ? transform.value : text);
    // These two tell the field's reader how to read.
    case "split_name":
    case "phone":
      return undefined;
  }
};

/** The transforms of one column as one step, in their order; undefined when they change no cell. */
export const cellStep = (transforms: readonly Transform[], columns: Cells): CellStep | undefined => {
  const steps = transforms.flatMap((transform) => {
    const step = stepOf(transform, columns);
    return step === undefined ? [] : [{ step, isReading: isReadingStep(transform) }];
  });
  if (steps.length === 0) return undefined;
  return (text, cells, isTyped) =>
    steps.reduce(
      (current, { step, isReading }) =>
        isTyped && isReading && current === text ? current : step(current, cells),
      text,
    );
};

/** The text that a cell gives its field: without a guard or mark, and after its column's transforms. */
export const cellText = (cell: string, step: CellStep | undefined, cells: Cells): string => {
  const text = readCell(cell).trim();
  return step === undefined ? text : step(text, cells, isTypedNumber(cell)).trim();
};

/** True for a column that makes its values itself, so that the file need not have it. */
export const makesItsValue = (transforms: readonly Transform[] | undefined): boolean =>
  transforms?.[0]?.kind === "constant" || transforms?.[0]?.kind === "template";
