/**
 * Makes something when it is first asked for; a test that fails in making it leaves the next one to try anew. For tests
 * that run one after the other.
 */
export function oncePer<Key, Made>(make: (key: Key) => Promise<Made>): (key: Key) => Promise<Made> {
  const made = new Map<Key, Made>();
  return async (key) => {
    const known = made.get(key) ?? (await make(key));
    made.set(key, known);
    return known;
  };
}

/** As `oncePer`, of what there is one of. */
export const once = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  const made = oncePer((_: "one") => make());
  return () => made("one");
};
