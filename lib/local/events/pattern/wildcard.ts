import { InvalidEventPattern } from "./invalid-pattern.ts";

/**
 * Compiles a wildcard pattern: `*` is any run of characters, `\*` and `\\` are themselves.
 * Throws InvalidEventPattern on `**` and on any other escape.
 */
export function compileWildcard(pattern: string): (text: string) => boolean {
  const literals = splitAtStars(pattern);
  return (text) => matchesInOrder(text, literals);
}

/** The literal pieces between the stars: n stars give n + 1 pieces. */
function splitAtStars(pattern: string): string[] {
  const literals = [""];
  let previousIsStar = false;
  for (let i = 0; i < pattern.length; i++) {
    let char = pattern.charAt(i);
    if (char === "*") {
      if (previousIsStar) {
        throw new InvalidEventPattern(`Consecutive wildcard characters at pos ${i - 1}`);
      }
      previousIsStar = true;
      literals.push("");
      continue;
    }
    if (char === "\\") {
      char = pattern.charAt(++i);
      if (char !== "*" && char !== "\\") {
        throw new InvalidEventPattern(`Invalid escape character at pos ${i - 1}`);
      }
    }
    previousIsStar = false;
    literals.push((literals.pop() ?? "") + char);
  }
  return literals;
}

/** Greedy from the left is exact here, since only whole pieces are sought; linear, no backtracking. */
function matchesInOrder(text: string, literals: readonly string[]): boolean {
  const [first = "", ...rest] = literals;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  const end = text.length - last.length;
  let from = first.length;
  for (const literal of rest) {
    const at = text.indexOf(literal, from);
    if (at < 0 || at + literal.length > end) return false;
    from = at + literal.length;
  }
  return true;
}
