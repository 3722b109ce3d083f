/** Edit distance with two rows; names are short. */
const distance = (a: string, b: string): number => {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min((row[j - 1] ?? 0) + 1, (previous[j] ?? 0) + 1, substitution));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
};

/** The known name that a misspelt one most likely means, or undefined when none is near. */
export const nearestName = (given: string, known: readonly string[]): string | undefined => {
  const ranked = known
    .map((name) => ({ name, far: distance(given.slice(0, 64).toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far)[0];
  return ranked !== undefined && ranked.far <= Math.max(2, Math.floor(given.length / 3))
    ? ranked.name
    : undefined;
};
