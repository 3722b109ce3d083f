const UNIT_BYTES = 4096;

export type ReadKind = "eventual" | "consistent" | "transaction";
const factors = { eventual: 0.5, consistent: 1, transaction: 2 } as const;

/** Read units of bytes read together: one for each 4 KiB, half when eventually consistent, two in a transaction. */
export const readUnitsOfBytes = (bytes: number, kind: ReadKind): number =>
  Math.max(1, Math.ceil(bytes / UNIT_BYTES)) * factors[kind];

/** Read units of one item of so many bytes; looking for one that is missing costs the least unit. */
export const readUnits = (itemBytes: number | undefined, kind: ReadKind): number =>
  readUnitsOfBytes(itemBytes ?? 0, kind);
