import fc from "fast-check";

type Path = readonly (string | number)[];

/** Every place within a JSON value, the whole first. */
const placesIn = (value: unknown, at: Path = []): Path[] => {
  if (typeof value !== "object" || value === null) return [at];
  const inner = Object.entries(value).flatMap(([name, one]) =>
    placesIn(one, [...at, Array.isArray(value) ? Number(name) : name]),
  );
  return [at, ...inner];
};

/** The value with what is at a place put through `change`; undefined takes it out. */
const withChange = (value: unknown, [name, ...rest]: Path, change: (there: unknown) => unknown): unknown => {
  if (name === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((one, index) => (index === name ? withChange(one, rest, change) : one));
  const entries = Object.entries(value as object).map(([key, one]) => [
    key,
    key === name ? withChange(one, rest, change) : one,
  ]);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
};

const deep = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = { and: [value] };
  return value;
};

/** Texts that have broken somebody's parser. */
export const hostileTexts = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "\uD800",
    "__proto__",
    "constructor",
    "' OR 1=1 --",
    '"; DROP TABLE records; --',
    "$1",
    "%",
    "\\",
    "{{7*7}}",
    "=cmd|' /C calc'!A0",
    "e\u0301".repeat(200),
    "9".repeat(400),
    "score >= ",
    "score >= 70 AND",
    "((((((((((((",
    "email IN (",
    "a".repeat(5_000),
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);

const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  hostileTexts,
  fc.constantFrom<unknown>(null, true, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], deep(12), deep(2_000)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A body that is nearly the example: one of its places has another value, is gone, or has a neighbour. */
const nearly = (example: unknown): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.constantFrom(...placesIn(example)),
      hostileValues,
      fc.constantFrom("replace", "remove", "add"),
      fc.oneof(fc.constantFrom("filter", "sort", "limit", "id", "workspace_id", "__proto__"), fc.string()),
    )
    .map(([place, value, how, name]) =>
      withChange(example, place, (there) => {
        if (how === "replace") return value;
        if (how === "remove") return place.length === 0 ? {} : undefined;
        return typeof there === "object" && there !== null ? { ...there, [name]: value } : [there, value];
      }),
    );

/** Bodies for an endpoint: nearly its example, with a filter of any kind where it takes one, or nothing of the sort. */
export const hostileBodies = (
  example: unknown,
  filters: fc.Arbitrary<unknown>,
  filterNames: readonly string[] = ["filter"],
): fc.Arbitrary<unknown> => {
  const base = typeof example === "object" && example !== null ? example : {};
  const withFilter = fc
    .tuple(fc.constantFrom(...filterNames), filters)
    .map(([name, filter]) => ({ ...base, [name]: filter }));
  const filtered = withFilter.chain(nearly);
  return fc.oneof(
    { arbitrary: nearly(example), weight: 5 },
    { arbitrary: filtered, weight: 4 },
    { arbitrary: withFilter, weight: 2 },
    { arbitrary: hostileValues, weight: 2 },
    { arbitrary: fc.string({ unit: "binary" }), weight: 1 },
  );
};

/** Parameters for an endpoint: some of its own and some of nobody's, with good and with hostile values. */
export const hostileQueries = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.oneof(
          fc.constantFrom(
            ...names,
            "score[gte]",
            "tags[has]",
            "filter",
            "company.industry",
            "limit",
            "cursor",
          ),
          fc.string({ maxLength: 12 }),
        ),
        fc.oneof(hostileTexts, fc.constantFrom("1", "email", "-score,created_at", "csv", "total", "true")),
      ),
      { maxLength: 4 },
    )
    .map((pairs) =>
      new URLSearchParams(
        pairs.map(([name, value]): [string, string] => [name, value.toWellFormed()]),
      ).toString(),
    );
