const setTypes = new Set(["SS", "NS", "BS"]);

const sameSet = (a: readonly unknown[], b: readonly unknown[]): boolean => {
  const members = new Set(a);
  return a.length === b.length && b.every((one) => members.has(one));
};

/**
 * Whether two attribute values, items or parts of them hold the same. The order of attributes and of the members
 * of a set does not count.
 */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((one, i) => sameValue(one, b[i]))
    );
  const [inA, inB] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return inA.length === inB.size && inA.every(([name, value]) => sameMember(name, value, inB.get(name)));
};

/** Only a set has an array under the name of its type: an attribute of that name holds an attribute value. */
const sameMember = (name: string, a: unknown, b: unknown): boolean =>
  setTypes.has(name) && Array.isArray(a) && Array.isArray(b) ? sameSet(a, b) : sameValue(a, b);
