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

/**
 * True if the text matches the pattern: `*` is any run of characters, across every separator, and `?` is one character.
 * The time is at most the pattern's length times the text's.
 */
export function globMatches(pattern: string, text: string, ignoreCase = false): boolean {
  if (pattern === "*") return true;
  return ignoreCase ? matches(pattern.toLowerCase(), text.toLowerCase()) : matches(pattern, text);
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

/** Where the rest differs, the last star takes one character more. */
function matches(pattern: string, text: string): boolean {
  let sign = 0;
  let at = 0;
  let star = -1;
  let starEnd = 0;
  while (at < text.length) {
    if (pattern[sign] === "*") {
      star = sign;
      starEnd = at;
      sign += 1;
    } else if (matchesOne(pattern[sign], text[at])) {
      sign += 1;
      at += 1;
    } else {
      if (star === -1) return false;
      starEnd += 1;
      at = starEnd;
      sign = star + 1;
    }
  }
  while (pattern[sign] === "*") sign += 1;
  return sign === pattern.length;
}

const matchesOne = (sign: string | undefined, character: string | undefined): boolean =>
  sign === character ||
  sign === "?" ||
  (sign === LITERAL_STAR && character === "*") ||
  (sign === LITERAL_MARK && character === "?");
