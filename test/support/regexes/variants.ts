/** A character that no text has: an assertion that may fail. */
const failing = "\u{e000}";

const assertion = /^\(\?<?[=!]/;
/** An exact count leaves no choice. */
const counted = /\{(\d+),\d*\}/g;

const countedGroup = /\)\{\d+,\d{2,}\}/;
const largeCount = /\{\d+,(?:3[2-9]|[4-9]\d|\d{3,})\}/;

/** True for counts between two bounds that may multiply: of a group up to 10 times and more, of others up to 32. */
export const hasLargeCount = (source: string): boolean =>
  countedGroup.test(source) || largeCount.test(source);

/** Index behind the group that begins at `start`. */
const groupEnd = (source: string, start: number): number => {
  let depth = 0;
  let inClass = false;
  for (let at = start; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === "\\") at += 1;
    else if (inClass) inClass = sign !== "]";
    else if (sign === "[") inClass = true;
    else if (sign === "(") depth += 1;
    else if (sign === ")") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return source.length;
};

/** The parts of an expression between its assertions, and the assertions' bodies. */
const cut = (source: string): { readonly parts: readonly string[]; readonly bodies: readonly string[] } => {
  const parts: string[] = [];
  const bodies: string[] = [];
  let from = 0;
  let inClass = false;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at];
    const begin = inClass ? undefined : assertion.exec(source.slice(at))?.[0];
    if (sign === "\\") at += 1;
    else if (inClass) inClass = sign !== "]";
    else if (sign === "[") inClass = true;
    else if (begin !== undefined) {
      const end = groupEnd(source, at);
      parts.push(source.slice(from, at));
      bodies.push(source.slice(at + begin.length, end - 1));
      from = end;
      at = end - 1;
    }
  }
  return { parts: [...parts, source.slice(from)], bodies };
};

const hasLoop = (body: string): boolean => /(?<!\\)[*+]|\{\d+,\}/.test(body);

/** `parts` joined in all ways, with an assertion that holds (nothing) or may fail (a character) between two. */
const joined = ([first = "", ...rest]: readonly string[]): string[] =>
  rest.reduce<string[]>(
    (starts, part) => starts.flatMap((start) => [start + part, `${start}${failing}${part}`]),
    [first],
  );

/**
 * Expressions that take at least the time of `source` among them: each assertion either holds or may fail, and each
 * counted repetition is an uncounted one that may fail or not. None where an assertion has a loop of its own, unless
 * it is the first part, which runs once.
 */
export const variants = (source: string): readonly string[] => {
  const { parts, bodies } = cut(source);
  if (
    bodies.length > 4 ||
    bodies.some((body, index) => hasLoop(body) && parts.slice(0, index + 1).join("") !== "^")
  )
    return [];
  const all = joined(parts).flatMap((one) => [
    one.replaceAll(counted, (_, least: string) => (least === "0" ? "*" : "+")),
    one.replaceAll(counted, (_, least: string) => `${least === "0" ? "*" : "+"}${failing}`),
  ]);
  return [...new Set(all)].filter((one) => one !== source);
};
