const opening = /^(?:export )?const /;

/** A statement at the top of a formatted file ends with a semicolon, and no indented or closing line follows. */
const endsAt = (lines: readonly string[], index: number): boolean =>
  lines[index]?.endsWith(";") === true && !/^[\s)\]}]/.test(lines[index + 1] ?? "");

/**
 * Calls `rewrite` for each constant at the top of a source file, with its text from `const` to the line break behind
 * its semicolon. Returns the file's text with the results in their places.
 */
export const mapTopConstants = (text: string, rewrite: (whole: string) => string): string => {
  const lines = text.split("\n");
  const parts: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const isLast = index === lines.length - 1;
    const line = `${lines[index]}${isLast ? "" : "\n"}`;
    const end = opening.test(line) ? lines.findIndex((_, at) => at >= index && endsAt(lines, at)) : -1;
    if (end === -1 || end === lines.length - 1) parts.push(line);
    else {
      parts.push(rewrite(`${lines.slice(index, end + 1).join("\n")}\n`));
      index = end;
    }
  }
  return parts.join("");
};
