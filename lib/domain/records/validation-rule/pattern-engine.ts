import { sizes } from "#lib/contract/platform/limits.ts";

/** Whether a value matches as a whole; undefined for one that is too long to be looked at. */
export type Pattern = (value: string) => boolean | undefined;

/** Makes patterns. Throws PatternError. */
export type PatternEngine = (source: string, options: { readonly ignoreCase: boolean }) => Pattern;

/** A pattern that RE2 does not take. */
export class PatternError extends Error {
  override readonly name = "PatternError";
}

/**
 * Steps of one match at most: characters times the pattern's instructions, as RE2's worst case has them. 100 ms, measured
 * with patterns whose automaton has a new state for every character.
 */
const stepsMax = 250_000;
/** A pattern that could look at no more characters than this is of no use. */
const usefulCharacters = 200;

const isWithin = (value: string, bytesMax: number): boolean =>
  value.length * 3 <= bytesMax || (value.length <= bytesMax && Buffer.byteLength(value) <= bytesMax);

/**
 * Loads RE2, whose time is linear in the value's length whatever the pattern. It is loaded by those who have a
 * pattern: it weighs as much as the rest of a handler.
 */
export const loadPatternEngine = async (): Promise<PatternEngine> => {
  const { RE2JS } = await import("re2js");
  const compiled = (source: string, flags: number) => {
    try {
      return RE2JS.compile(source, flags);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new PatternError(reason.slice(0, 200), { cause });
    }
  };
  return (source, { ignoreCase }) => {
    const pattern = compiled(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    const charactersMax = Math.floor(stepsMax / pattern.programSize());
    if (charactersMax < usefulCharacters)
      throw new PatternError("the pattern is too large; repeat less within repetitions");
    const bytesMax = Math.min(sizes.ruleValueBytesMax, charactersMax);
    return (value) => (isWithin(value, bytesMax) ? pattern.testExact(value) : undefined);
  };
};
