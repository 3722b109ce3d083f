import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { constructed } from "#test/support/regexes/constructed-expressions.ts";
import { attackText, exceptions } from "#test/support/regexes/exceptions.ts";
import { expressionsOf, findExpressions } from "#test/support/regexes/find-expressions.ts";
import { type Proof, proveLinear } from "#test/support/regexes/prove-linear.ts";
import { recordExpressions } from "#test/support/regexes/record-expressions.ts";

const recordFile = join(import.meta.dirname, "proven-regexes.txt");
const { version } = createRequire(import.meta.url)("recheck/package.json") as { version: string };
const header = `recheck ${version}`;

/** The proof of each expression in the record; none where another version of recheck wrote it. */
const readRecord = (): ReadonlyMap<string, string> => {
  const [first, ...lines] = existsSync(recordFile) ? readFileSync(recordFile, "utf8").split("\n") : [];
  return new Map(
    first === header
      ? lines.flatMap((line): [string, string][] => {
          const [proof = "", expression] = line.split("\t");
          return expression === undefined ? [] : [[expression, proof]];
        })
      : [],
  );
};

const proofOf = async (expression: string): Promise<Proof> => {
  const result = await proveLinear(expression);
  if (typeof result === "string") return result;
  throw new Error(
    `${expression} ${result.reason}. Rewrite it, or enforce a maximum and add it to test/support/regexes/exceptions.ts.`,
  );
};

const found = findExpressions(["lib", "functions"]);
const all = new Set(found.filter(({ kind }) => kind === "literal").map(({ text }) => text));

/** CPU milliseconds of the fastest of three runs. */
const fastest = (work: () => unknown): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    }),
  );

const byCodePoints = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const compile = (literal: string): RegExp => {
  const end = literal.lastIndexOf("/");
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
};

describe("a regular expression of the service", () => {
  it("is constructed only in the files and of the constants that the table lists", () => {
    const places: Record<string, number> = {};
    for (const { file, kind } of found) if (kind === "constructed") places[file] = (places[file] ?? 0) + 1;

    expect(places).toEqual(
      Object.fromEntries(Object.entries(constructed).map(([file, one]) => [file, one.places])),
    );
  });

  it("is seen as it is constructed in each of these files", async () => {
    const recorded = await recordExpressions(async () => {
      for (const { drive } of Object.values(constructed)) await drive();
    });
    for (const expressions of recorded.values()) for (const one of expressions) all.add(one);

    expect(
      Object.entries(constructed)
        .filter(([file, { places }]) => (recorded.get(file)?.size ?? 0) < places)
        .map(([file]) => file),
    ).toEqual([]);
  });

  // To record the proofs of a change: npx vitest run --project infra test/architecture/linear-regexes.test.ts -u
  it("is proven linear by recheck, or an exception: the record has exactly these proofs", async () => {
    const known = readRecord();
    const isException = (expression: string): boolean =>
      exceptions.some(({ start }) => expression.startsWith(start));
    const lines: string[] = [];
    for (const expression of [...all].filter((one) => !isException(one)).toSorted(byCodePoints))
      lines.push(`${known.get(expression) ?? (await proofOf(expression))}\t${expression}`);

    await expect(`${[header, ...lines].join("\n")}\n`).toMatchFileSnapshot(recordFile);
  }, 3_600_000);

  it("has a bound in each phone plan, which repeats digits a counted number of times alone", async () => {
    const { phonePlan } = await import("#lib/domain/records/lead/normalise/phone-plans.ts");
    const { countries } = (await import("libphonenumber-js/max/metadata")).default;
    const recorded = await recordExpressions(() => Object.keys(countries).map(phonePlan));
    const plans = recorded.get("lib/domain/records/lead/normalise/phone-plans.ts") ?? new Set<string>();

    expect(plans.size).toBeGreaterThan(200);
    expect([...plans].filter((plan) => /[*+]|\{\d+,\}|\\\d/.test(plan.replaceAll("\\d", "")))).toEqual([]);
  });

  it.each(exceptions)(
    "that recheck can't prove takes at most 50 ms at its maximum: $start",
    ({ start, max, attacks }) => {
      const expressions = [...all].filter((one) => one.startsWith(start)).map(compile);
      const slowest = attacks.map((attack) => {
        const text = attackText(attack, max);
        return fastest(() => expressions.map((expression) => text.replace(expression, "")));
      });

      expect(expressions).toHaveLength(1);
      expect(Math.max(...slowest)).toBeLessThan(50);
    },
  );

  it("that has a maximum of its own looks at no more of a longer text", async () => {
    const { emailAddress } = await import("#lib/contract/records/email-address.ts");
    const { readCount } = await import("#lib/domain/records/lead/normalise/count.ts");
    const { parseDate } = await import("#lib/domain/records/lead/normalise/date.ts");
    const long = (prefix: string): string => `${prefix}${" ".repeat(200_000)}x`;
    const read = (): void => {
      emailAddress.test(`a@${"a-".repeat(100_000)}`);
      readCount(long("1"));
      parseDate(long("4 March 2026"), null);
    };
    read();

    expect(fastest(read)).toBeLessThan(50);
  });
});

describe("the search for regular expressions", () => {
  it("sees a planted literal that is not linear", async () => {
    const planted = expressionsOf(
      "planted.ts",
      "export const tidy = (text: string) => text.replace(/\\s+$/, '');\n",
    );

    expect(planted.map(({ text, kind }) => [text, kind])).toEqual([["/\\s+$/", "literal"]]);
    await expect(proofOf("/\\s+$/")).rejects.toThrow("takes 2nd degree polynomial time");
  });

  it.each([
    ["/(a|a)*(?=z)/", "an assertion that fails"],
    ["/^a*(?!x)a*(?=z)/", "repetitions on both sides of an assertion"],
    ["/^(?:a{1,60}){1,60}$/", "counted repetitions of one another"],
    ["/(?<=b)a+$|(?=a+)b/", "an assertion with a repetition of its own"],
  ])("takes no proof for %s: %s", async (expression) => {
    expect(await proveLinear(expression, 5_000)).toHaveProperty("reason");
  });

  it("takes a proof for an expression with look-around of which each variant is linear", async () => {
    expect(await proveLinear("/^[a-z]+(?=x)/")).toBe("variants");
  });

  it.each([
    "new RegExp(body.pattern)",
    "RegExp(given.join('|'))",
    "globalThis.RegExp(given)",
    'text.match("a+")',
    "text.search(`a+`)",
  ])("sees an expression that is constructed: %s", (code) => {
    expect(expressionsOf("planted.ts", `export const planted = ${code};\n`)).toEqual([
      { file: "planted.ts", text: code, kind: "constructed" },
    ]);
  });
});
