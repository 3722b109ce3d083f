/** Edit distance in which two letters that changed places are one slip; three rows, for names are short. */
const distance = (a: string, b: string): number => {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min((row[j - 1] ?? 0) + 1, (previous[j] ?? 0) + 1, substitution, swap));
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
};

/** The shortest known name that begins with the given word: `stage_id` for `stage`. */
const longerName = (given: string, known: readonly string[]): string | undefined =>
  known.filter((name) => name.startsWith(`${given}_`)).toSorted((a, b) => a.length - b.length)[0];

/**
 * Returns the known name that a misspelled name most likely means: one with one slip, else one that begins with the
 * given word, else the nearest by edit distance. Undefined if none is near.
 */
export const nearestName = (given: string, known: readonly string[]): string | undefined => {
  const asked = given.slice(0, 64).toLowerCase();
  const ranked = known
    .map((name) => ({ name, far: distance(asked, name.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far)[0];
  if (ranked === undefined || ranked.far <= 1) return ranked?.name;
  const longer = longerName(asked, known);
  if (longer !== undefined) return longer;
  return ranked.far <= Math.max(given.length > 4 ? 2 : 1, Math.floor(given.length / 3))
    ? ranked.name
    : undefined;
};
