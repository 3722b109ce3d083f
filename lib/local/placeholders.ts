/** Calls `fill` for each `${…}` and returns the text with the results in their places. The time is linear in the text. */
export function fillPlaceholders(text: string, fill: (inner: string, whole: string) => string): string {
  let filled = "";
  let at = 0;
  for (let start = text.indexOf("${"); start !== -1; start = text.indexOf("${", at)) {
    const end = text.indexOf("}", start);
    if (end === -1) break;
    filled += text.slice(at, start) + fill(text.slice(start + 2, end), text.slice(start, end + 1));
    at = end + 1;
  }
  return filled + text.slice(at);
}

/** What is between the braces of each `${…}`. */
export function placeholders(text: string): string[] {
  const found: string[] = [];
  fillPlaceholders(text, (inner) => {
    found.push(inner);
    return "";
  });
  return found;
}
