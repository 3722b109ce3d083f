/** Wildcards of IAM: `*` is any run of characters, `?` is one. Patterns are few and reused, so they are kept compiled. */
const compiled = new Map<string, RegExp>();

/** Stand-ins (private use area) for a star and a question mark that are meant literally. */
const LITERAL_STAR = "\uE000";
const LITERAL_MARK = "\uE001";

/** The text with its wildcard characters taken as themselves by globMatches. */
export function asLiteral(text: string): string {
  return text.replaceAll("*", LITERAL_STAR).replaceAll("?", LITERAL_MARK);
}

/** Undoes asLiteral, for comparisons that know no wildcards. */
export function fromLiteral(text: string): string {
  return text.replaceAll(LITERAL_STAR, "*").replaceAll(LITERAL_MARK, "?");
}

/** Whether the text matches the pattern; `*` crosses every separator, as in Action and Resource. */
export function globMatches(pattern: string, text: string, ignoreCase = false): boolean {
  if (pattern === "*") return true;
  const key = ignoreCase ? `i:${pattern}` : `s:${pattern}`;
  let regex = compiled.get(key);
  if (!regex) {
    regex = compile(pattern, ignoreCase);
    compiled.set(key, regex);
  }
  return regex.test(text);
}

/** ArnLike and ArnEquals: each of the six parts matches by itself, so a star does not cross a colon before the last. */
export function arnMatches(pattern: string, arn: string): boolean {
  const parts = splitArn(pattern);
  const actual = splitArn(arn);
  return parts.length === actual.length && parts.every((part, i) => globMatches(part, actual[i] ?? ""));
}

function splitArn(arn: string): string[] {
  const parts = arn.split(":");
  return parts.length <= 6 ? parts : [...parts.slice(0, 5), parts.slice(5).join(":")];
}

function compile(pattern: string, ignoreCase: boolean): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*/g, "[^]*")
    .replace(/\?/g, "[^]")
    .replaceAll(LITERAL_STAR, "\\*")
    .replaceAll(LITERAL_MARK, "\\?");
  return new RegExp(`^${source}$`, ignoreCase ? "i" : "");
}
