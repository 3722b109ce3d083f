import { performance } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { sizes } from "#lib/contract/platform/limits.ts";
import { loadPatternEngine, PatternError } from "#lib/domain/records/validation-rule/pattern-engine.ts";

/** Experiment S7: patterns that take a backtracking engine exponential or high polynomial time, or blow an automaton up. */
const seeds = [
  ...["(a+)+$", "(a*)*b", "(a|aa)+$", "(a|a?)+$", "(.*a){20}", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$"],
  ...[
    "(a?){30}a{30}",
    "([a-zA-Z]+)*!",
    "(.*)(.*)(.*)(.*)(.*)[^a]",
    "(\\w+\\s?)*$",
    "(\\d+)*\\D",
    "^(a+)+(b+)+$",
  ],
  ...[
    "((ab)*)*c",
    "(?:a|b|ab)*?c",
    "(?i)(a+)+Z",
    "[ab]*a[ab]{12}",
    "(a|b)*a(a|b){14}",
    ".*.*.*.*=.*",
    "(\\pL+)+1",
  ],
];
/** 200 of them: each seed wrapped in ten ways. */
const hostile = seeds.flatMap((seed) => [
  seed,
  `(${seed})*`,
  `(${seed})+?`,
  `^(${seed})+$`,
  `(?:${seed}|${seed})*`,
  `(${seed}){1,50}`,
  `${seed}${seed}${seed}`,
  `(?s).*${seed}.*`,
  `((((${seed})*)*)*)*`,
  `(${seed}|.)*!`,
]);
const refused = [
  "(?=a)b",
  "(?<!a)b",
  "(a)\\1",
  "(?>a+)b",
  "a{2000}",
  "((a{100}){100}){100}",
  "[",
  "(",
  "\\p{Nope}",
];

/** Neither pattern nor automaton has seen its like before. */
const unforeseen = (length: number): string => {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) & 1 ? "a" : "b";
  };
  return Array.from({ length }, next).join("");
};

const lengths = [200, 1_000, 2_500, 5_000, sizes.ruleValueBytesMax, 50_000];
const values = [
  ...lengths.flatMap((length) => ["a".repeat(length), unforeseen(length)]),
  ...["a".repeat(50_000), "ab".repeat(5_000), `${"a".repeat(10_000)}!`, "é1 ".repeat(2_500)],
];

describe("200 hostile patterns", () => {
  it("are refused or answer within 100 ms for a row, whatever the value", async () => {
    const make = await loadPatternEngine();
    const slow: unknown[] = [];
    for (const source of hostile) {
      let matches: ReturnType<typeof make>;
      try {
        matches = make(source, { ignoreCase: false });
      } catch (error) {
        expect(error).toBeInstanceOf(PatternError);
        continue;
      }
      for (const value of values) {
        const began = performance.now();
        matches(value);
        const tookMs = performance.now() - began;
        // A cap for safety is behaviour. One slow look on a busy machine is none: the second must be slow too.
        if (tookMs <= 100) continue;
        const again = performance.now();
        matches(value);
        if (performance.now() - again > 100) slow.push([source, value.length, tookMs]);
      }
    }

    expect(hostile.length).toBe(200);
    expect(slow).toEqual([]);
  }, 60_000);

  it.each(refused)("%s is refused, since RE2 has no such thing", async (source) => {
    const make = await loadPatternEngine();

    expect(() => make(source, { ignoreCase: false })).toThrow(PatternError);
  });

  it("look at no value beyond the cap", async () => {
    const matches = (await loadPatternEngine())(".*", { ignoreCase: false });

    expect(matches("a".repeat(sizes.ruleValueBytesMax))).toBe(true);
    expect(matches("a".repeat(sizes.ruleValueBytesMax + 1))).toBeUndefined();
    expect(matches("é".repeat(sizes.ruleValueBytesMax / 2 + 1))).toBeUndefined();
  });
});
