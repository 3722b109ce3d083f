/** What a field of an event can hold once objects and arrays are flattened away. */
export type Leaf = string | number | boolean | null;

/** A test of one leaf; pure. */
export type LeafTest = (leaf: Leaf) => boolean;

export function isLeaf(value: unknown): value is Leaf {
  return (
    value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean"
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
