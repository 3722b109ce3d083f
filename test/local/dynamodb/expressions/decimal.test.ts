import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDecimals } from "#lib/local/dynamodb/expressions/decimal.ts";

const PLACES = 6;
const scaled = fc.integer({ min: -1e12, max: 1e12 });
const written = (value: number): string => `${value}e-${PLACES}`;

/** The value times 10^6, exactly. */
const unwritten = (text: string): bigint => {
  const [digits = "", exponent = ""] = text.split("e");
  return BigInt(digits) * 10n ** BigInt(Number(exponent) + PLACES);
};

test("sums and differences are exact", () => {
  void fc.assert(
    fc.property(scaled, scaled, (a, b) => {
      expect(unwritten(addDecimals(written(a), written(b), 1n))).toBe(BigInt(a + b));
      expect(unwritten(addDecimals(written(a), written(b), -1n))).toBe(BigInt(a - b));
    }),
  );
});

test("numbers of very different size are added digit by digit", () => {
  expect(Number(addDecimals("1e20", "0.5", 1n))).toBe(1e20);
  expect(addDecimals("1e20", "0.5", 1n)).toBe("1000000000000000000005e-1");
  expect(addDecimals("-.5", "0.25", 1n)).toBe("-25e-2");
});
