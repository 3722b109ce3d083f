import { InvalidScheduleExpression } from "./invalid-expression.ts";

interface Range {
  readonly min: number;
  readonly max: number;
  /** Names for min, min + 1, … */
  readonly names?: readonly string[];
}

/** The values of a field of numbers, names, `,`, `-`, `*` and `/`. Throws InvalidScheduleExpression. */
export function parseField(field: string, range: Range): Set<number> {
  const values = new Set<number>();
  for (const part of field.split(",")) {
    const [, span = "", step] = /^([^/]+)(?:\/(\d+))?$/.exec(part) ?? [];
    const { from, to } = readSpan(span, range, step !== undefined, field);
    const increment = step === undefined ? 1 : Number(step);
    if (increment < 1) throw invalid(field);
    for (let value = from; value <= to; value += increment) values.add(value);
  }
  return values;
}

/** One value: a number or a name. */
export function readValue(text: string, { min, max, names }: Range, field: string): number {
  const named = names?.indexOf(text.toUpperCase()) ?? -1;
  const value = named >= 0 ? min + named : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw invalid(field);
  return value;
}

export function invalid(field: string): InvalidScheduleExpression {
  return new InvalidScheduleExpression(`Invalid Schedule Expression: ${field} is not a valid field.`);
}

function readSpan(span: string, range: Range, hasStep: boolean, field: string): { from: number; to: number } {
  if (span === "*") return { from: range.min, to: range.max };
  const [first = "", last, ...rest] = span.split("-");
  const from = readValue(first, range, field);
  if (last === undefined) return { from, to: hasStep ? range.max : from };
  const to = readValue(last, range, field);
  if (rest.length > 0 || to < from) throw invalid(field);
  return { from, to };
}
