import type { Fact } from "./facts.ts";

/** Counters of one row; 2 MB in all, however many values there are. */
const width = 2 ** 18;
/** Few have more entries than these, which say nothing of how common their values are. */
const ownEntries = 5;
const offsets = [0x811c9dc5, 0x7a3d1f5b] as const;

const slotOf = ({ name, value }: Fact, offset: number): number => {
  let hash = offset;
  const text = `${name}:${value}`;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) & (width - 1);
};

/**
 * How many have a fact: a town that a third of them name says little of who they are. A count-min sketch: a clash of
 * two values makes both seem commoner, never rarer.
 */
export class FactCounts {
  readonly #rows = offsets.map(() => new Uint32Array(width));
  #size = 0;

  /** Counts the facts of one more. */
  add(facts: readonly Fact[]): void {
    this.#size += 1;
    for (const fact of facts)
      for (const [index, row] of this.#rows.entries()) {
        const slot = slotOf(fact, offsets[index] ?? 0);
        row[slot] = (row[slot] ?? 0) + 1;
      }
  }

  /** Of all, the share that has a fact, one person's own entries aside. */
  share(fact: Fact): number {
    let least = Infinity;
    for (const [index, row] of this.#rows.entries())
      least = Math.min(least, row[slotOf(fact, offsets[index] ?? 0)] ?? 0);
    return Math.max(0, least - ownEntries) / Math.max(1, this.#size);
  }
}
