/** Whether two neighbors in a name belong to different words: `aB`, and the `P` of `HTTPPort`. */
const isBoundary = (before: string, at: string, after: string): boolean =>
  /[a-z0-9]/.test(before) ? /[A-Z]/.test(at) : /[A-Z]/.test(before + at) && /[a-z]/.test(after);

/** The lowercase words of a name in camelCase, PascalCase, kebab-case or snake_case. */
export const splitName = (name: string): string[] =>
  name
    .split(/[^A-Za-z0-9]+/)
    .flatMap((part) => {
      const words: string[] = [];
      let start = 0;
      for (let at = 1; at < part.length; at += 1) {
        const [before = "", here = "", after = ""] = [part[at - 1], part[at], part[at + 1]];
        if (!/[A-Z]/.test(here) || !isBoundary(before, here, after)) continue;
        words.push(part.slice(start, at));
        start = at;
      }
      return [...words, part.slice(start)];
    })
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
