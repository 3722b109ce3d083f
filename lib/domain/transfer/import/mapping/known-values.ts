import { ownCopy } from "#lib/domain/records/lead/normalise/own-copy.ts";

const valuesMax = 1_000;
/** Longer cells hardly come twice. */
const charsMax = 64;

/** What many leads have together: a list that one of them changed would be changed for all. */
const ownValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return Object.freeze(value.map(ownValue));
  return typeof value === "string" ? ownCopy(value) : value;
};

/**
 * What the different cells of a column were read as: most columns say few things, a million times. Where a column's
 * cells differ, or come to be too many, nothing more is kept.
 */
export class KnownValues {
  #values: Map<string, unknown> | undefined = new Map();

  /** What a cell was read as; undefined when that is not known. */
  get(cell: string): unknown {
    return this.#values === undefined || cell.length > charsMax ? undefined : this.#values.get(cell);
  }

  keep(cell: string, value: unknown): void {
    if (this.#values === undefined || cell.length > charsMax) return;
    this.#values.set(ownCopy(cell), ownValue(value));
    if (this.#values.size > valuesMax) this.#values = undefined;
  }
}
