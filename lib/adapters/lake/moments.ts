const ascending = (a: string, b: string): number => (a < b ? -1 : 1);

/** The first and the last of times, or of keys that begin with one; none is the empty text. */
export const earliest = (...times: readonly string[]): string => times.toSorted(ascending)[0] ?? "";
export const latest = (...times: readonly string[]): string => times.toSorted(ascending).at(-1) ?? "";
