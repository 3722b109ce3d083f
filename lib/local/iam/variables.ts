import { fillPlaceholders, placeholders } from "../placeholders.ts";
import { assertKnownKey, normaliseKey } from "./condition-keys.ts";
import { asLiteral } from "./glob.ts";

/** What is known of one request: lower-cased condition key to its values. */
export type RequestContext = ReadonlyMap<string, readonly string[]>;

/** Throws UnsupportedPolicy when the text has a variable that no request fills. */
export function assertKnownVariables(text: string, statementId: string): void {
  for (const inner of placeholders(text)) {
    const { key } = readVariable(inner);
    if (!isEscape(key)) assertKnownKey(key, statementId);
  }
}

/**
 * Fills policy variables such as `${aws:PrincipalAccount}` or `${s3:prefix, 'none'}`. Answers null when a
 * variable has no single value: such an element matches nothing. Values are taken literally, never as wildcards.
 */
export function fillVariables(pattern: string, context: RequestContext): string | null {
  if (!pattern.includes("${")) return pattern;
  let isComplete = true;
  const filled = fillPlaceholders(pattern, (inner) => {
    const { key, fallback } = readVariable(inner);
    if (isEscape(key)) return asLiteral(key);
    const values = context.get(normaliseKey(key));
    const value = values?.length === 1 ? values[0] : fallback;
    if (value === undefined) isComplete = false;
    return asLiteral(value ?? "");
  });
  return isComplete ? filled : null;
}

function readVariable(inner: string): { key: string; fallback: string | undefined } {
  const comma = inner.indexOf(",");
  if (comma === -1) return { key: inner.trim(), fallback: undefined };
  const [, fallback] = /^'([^']*)'$/.exec(inner.slice(comma + 1).trim()) ?? [];
  return { key: fallback === undefined ? inner : inner.slice(0, comma).trim(), fallback };
}

const isEscape = (key: string): boolean => key === "*" || key === "?" || key === "$";
