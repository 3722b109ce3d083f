import { sizes } from "#lib/contract/limits.ts";

/** Whether a value matches as a whole; undefined for one that is too long to be looked at. */
export type Pattern = (value: string) => boolean | undefined;

/** Makes patterns. Throws PatternError. */
export type PatternEngine = (source: string, options: { readonly ignoreCase: boolean }) => Pattern;

/** A pattern that RE2 does not take. */
export class PatternError extends Error {
  override readonly name = "PatternError";
}

const tooLong = (value: string): boolean =>
  value.length > sizes.ruleValueBytesMax ||
  (value.length * 3 > sizes.ruleValueBytesMax && Buffer.byteLength(value) > sizes.ruleValueBytesMax);

/**
 * Loads RE2, whose time is linear in the value's length whatever the pattern. It is loaded by those who have a
 * pattern: it weighs as much as the rest of a handler.
 */
export const loadPatternEngine = async (): Promise<PatternEngine> => {
  const { RE2JS } = await import("re2js");
  return (source, { ignoreCase }) => {
    try {
      const compiled = RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
      return (value) => (tooLong(value) ? undefined : compiled.testExact(value));
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new PatternError(reason.slice(0, 200), { cause });
    }
  };
};
