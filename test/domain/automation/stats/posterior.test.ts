import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { believe, interval } from "#lib/domain/automation/stats/posterior.ts";

/** The logarithm of the beta function of whole numbers. */
const logBeta = (a: number, b: number): number => {
  const logFactorial = (n: number): number =>
    Array.from({ length: n }, (_, index) => Math.log(index + 1)).reduce((sum, one) => sum + one, 0);
  return logFactorial(a - 1) + logFactorial(b - 1) - logFactorial(a + b - 1);
};

/** P(B > A) in closed form, for whole parameters. */
const secondIsBetter = (a: { leads: number; converted: number }, b: typeof a): number => {
  const [aa, ba] = [a.converted + 1, a.leads - a.converted + 1];
  const [ab, bb] = [b.converted + 1, b.leads - b.converted + 1];
  return Array.from({ length: ab }, (_, i) =>
    Math.exp(logBeta(aa + i, ba + bb) - Math.log(bb + i) - logBeta(1 + i, bb) - logBeta(aa, ba)),
  ).reduce((sum, one) => sum + one, 0);
};

const seen = fc
  .record({ leads: fc.integer({ min: 0, max: 20_000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ leads, share }) => ({ leads, converted: Math.round(leads * share) }));

describe("what is believed of arms", () => {
  it("is what the closed form says of two", () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 })),
        fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 })),
        (one, other) => {
          const [a, b] = [one, other].map(([x, y]) => ({ leads: Math.max(x, y), converted: Math.min(x, y) }));
          if (a === undefined || b === undefined) throw new Error("two arms are compared");

          expect(believe([a, b])[1]?.pBest).toBeCloseTo(secondIsBetter(a, b), 3);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("sums to one, loses nothing below zero, and prefers the arm with the higher rate", () => {
    fc.assert(
      fc.property(fc.array(seen, { minLength: 2, maxLength: 10 }), (arms) => {
        const beliefs = believe(arms);

        expect(beliefs.reduce((sum, { pBest }) => sum + pBest, 0)).toBeCloseTo(1, 6);
        const best = beliefs.toSorted((a, b) => b.pBest - a.pBest)[0];
        for (const { pBest, expectedLoss } of beliefs) {
          expect(pBest).toBeGreaterThanOrEqual(0);
          expect(expectedLoss).toBeGreaterThanOrEqual(0);
        }
        expect(best?.pBest).toBeGreaterThanOrEqual(1 / arms.length - 1e-6);
      }),
      { numRuns: 60 },
    );
  });

  it("knows some values", () => {
    const [first, second] = believe([
      { leads: 0, converted: 0 },
      { leads: 0, converted: 0 },
    ]);
    // The larger of two uniform numbers is 2/3 on average, each 1/2.
    expect(first?.pBest).toBeCloseTo(0.5, 6);
    expect(second?.expectedLoss).toBeCloseTo(2 / 3 - 1 / 2, 3);
    const clear = believe([
      { leads: 10_000, converted: 500 },
      { leads: 10_000, converted: 300 },
    ]);
    expect(clear[0]?.pBest).toBeGreaterThan(0.999_999);
    expect(clear[1]?.expectedLoss).toBeCloseTo(0.02, 3);
  });
});

describe("the interval of a rate", () => {
  it.each([
    [{ leads: 100, converted: 10 }, 0.0552, 0.1744],
    [{ leads: 10, converted: 0 }, 0, 0.2775],
    [{ leads: 0, converted: 0 }, 0, 1],
  ])("of %j is Wilson's", (given, from, to) => {
    const found = interval(given);

    expect(found.from).toBeCloseTo(from, 3);
    expect(found.to).toBeCloseTo(to, 3);
  });
});
