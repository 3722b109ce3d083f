import type { Transform } from "#lib/contract/transfer/transforms.ts";

/** A transform that decides what an ambiguous date or number means. */
export type ReadingStep = Extract<Transform, { kind: "parse_date" | "parse_number" }>;

export const isReadingStep = (transform: Transform): transform is ReadingStep =>
  transform.kind === "parse_date" || transform.kind === "parse_number";

/** A column's transforms, parted at the first one that reads dates or numbers. */
export interface SplitTransforms {
  readonly before: readonly Transform[];
  /** Undefined where no transform reads dates or numbers. */
  readonly reading: ReadingStep | undefined;
  readonly after: readonly Transform[];
}

export const splitTransforms = (transforms: readonly Transform[] = []): SplitTransforms => {
  const at = transforms.findIndex(isReadingStep);
  const reading = transforms[at];
  return reading !== undefined && isReadingStep(reading)
    ? { before: transforms.slice(0, at), reading, after: transforms.slice(at + 1) }
    : { before: transforms, reading: undefined, after: [] };
};

/** The most transforms that a column takes. */
const transformsMax = 10;

/** The transforms with another reading step, or without one. */
export const joinTransforms = ({ before, reading, after }: SplitTransforms): Transform[] =>
  [...before, ...(reading === undefined ? [] : [reading]), ...after].slice(0, transformsMax);

const orders = { dmy: "the day first", mdy: "the month first", ymd: "the year first" } as const;

/** How a step reads, in words; undefined for dates of which the order is open. */
export const readingInWords = (step: ReadingStep): string | undefined => {
  if (step.kind === "parse_number") return step.decimal === "." ? "a decimal point" : "a decimal comma";
  return step.date_order === null ? undefined : orders[step.date_order];
};
