/** Whether two attribute values, items or parts of them hold the same; the order of attributes does not count. */
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
  const [inA, inB] = [Object.entries(a), new Map(Object.entries(b))];
  return inA.length === inB.size && inA.every(([name, value]) => sameValue(value, inB.get(name)));
};
