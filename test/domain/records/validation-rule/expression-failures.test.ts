import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { ValidationRule } from "#lib/contract/records/validation-rules.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { activeRules } from "#lib/domain/records/validation-rule/active-rules.ts";
import { aBudget, stepsMax } from "#lib/domain/records/validation-rule/expression-cost.ts";
import { loadExpressionEngine } from "#lib/domain/records/validation-rule/expression-engine.ts";
import { aLead, at } from "#test/domain/records/lead/a-lead.ts";

const now = new Date("2026-11-22T12:00:00.000Z");
const aRule = (expression: string, severity: ValidationRule["severity"] = "error"): ValidationRule => ({
  id: "rule_01J0000000000000000000000R",
  name: "Office hours",
  check: { kind: "expression", expression },
  when: null,
  order: 1,
  severity,
  applies_to: ["create", "update", "import"],
  message: null,
  fix: null,
  active: true,
  created_at: at,
  updated_at: at,
  version: 1,
});
const judged = async (rules: readonly ValidationRule[], after: Lead) =>
  (await activeRules(rules, { catalogue: leadCatalogue, now })).judge({
    context: "create",
    after,
    known: new Set(),
  });
const fullLists = Array.from({ length: 100 }, (_, index) => `tag-${index}`);

/** What the expression language lets a rule call, on the lead and on a value of it. */
const calls = [
  ...["size(V)", "V.size()", "V.contains(V)", "V.startsWith(V)", "V.endsWith(V)", "V.lowerAscii()"],
  ...["V.upperAscii()", "V.trim()", "V.indexOf(V)", "V.indexOf(V, 3)", "V.substring(1)", "V.substring(2, 5)"],
  ...[
    "int(V)",
    "double(V)",
    "string(V)",
    "bool(V)",
    "timestamp(V)",
    "duration(V)",
    "has(V.x)",
    "V[0]",
    "V.a",
  ],
  ...[
    "timestamp(V) - now",
    "now + duration(V)",
    "-V",
    "V + V",
    "V * V",
    "V / V",
    "V % V",
    "V in V",
    "[V, V]",
  ],
  ...["V.all(a, a == V)", "V.exists(a, a > V)", "V.exists_one(a, a in V)", "V.filter(a, a != V)"],
  ...[
    "getFullYear",
    "getMonth",
    "getDate",
    "getDayOfMonth",
    "getDayOfWeek",
    "getDayOfYear",
    "getHours",
  ].flatMap((name) => [
    `now.${name}()`,
    `now.${name}(V)`,
    `timestamp(V).${name}(V)`,
    `duration(V).${name}()`,
  ]),
  ...["getMinutes", "getSeconds"].flatMap((name) => [`now.${name}(V)`, `duration(V).${name}()`]),
];
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, "", "Foo/Bar", "Mars/Base", "\u0000", "\ud800", "__proto__", "constructor", "NaN", "-Infinity"],
    ...["9".repeat(400), "1e999", "P1Y", "999999999999999h", "-9223372036854775809", "9999-12-31T23:59:59Z"],
    ...["2026-13-45", "+275760-09-13T00:00:00.001Z", "a".repeat(10_000), 0, -0, 1e308, 2 ** 63, 5e-324, true],
    ...[[], [[]], [null], {}, { a: null }, { constructor: 1 }, { toString: 1 }, fullLists],
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);

describe("a rule whose expression fails on a lead", () => {
  const lead = { ...aLead(), time_zone: "Foo/Bar" };
  const failing = aRule("now.getHours(lead.time_zone) >= 0");

  it.each(["error", "warning", "fix"] as const)("lets it pass and warns, as %s too", async (severity) => {
    const { errors, warnings } = await judged([{ ...failing, severity }], lead);

    expect([errors, warnings.map(({ code }) => code)]).toEqual([[], ["rule_failed"]]);
  });

  it("is one that fails on every lead where it can no longer be compiled", async () => {
    const dear = aRule("lead.tags.all(a, lead.tags.all(b, a != b))");
    const broken = {
      ...failing,
      check: { kind: "format", field: "name", pattern: "(", ignore_case: false },
    } as const;
    const { errors, warnings } = await judged([dear, broken], lead);

    expect([errors, warnings.map(({ code }) => code)]).toEqual([[], ["rule_failed", "rule_failed"]]);
  });

  it("fails alone: the others are held", async () => {
    const { errors, warnings } = await judged([failing, aRule('lead.time_zone != "Foo/Bar"')], lead);

    expect([errors.length, warnings.length]).toEqual([1, 1]);
  });
});

describe("the rules of a workspace", () => {
  it("take on one lead the steps that they have, and those that come too late warn", async () => {
    const walk = aRule("lead.tags.all(a, lead.name == null || now.getHours() >= 0 || a == lead.name)");
    const rules = Array.from({ length: 100 }, () => walk);

    const { errors, warnings } = await judged(rules, { ...aLead(), tags: fullLists });

    expect(errors).toEqual([]);
    expect([warnings.length > 10, warnings.length < 90]).toEqual([true, true]);
  });
});

describe("an expression that may be saved", () => {
  it("answers true, false, nothing or that it failed, whatever the lead holds", async () => {
    const make = await loadExpressionEngine();
    const expressions = calls.flatMap((call) => {
      const source = `${call.replaceAll("V", "lead.value")} == lead.other`;
      try {
        return [make(source)];
      } catch {
        // Refused when it is saved.
        return [];
      }
    });
    expect(expressions.length).toBeGreaterThan(calls.length * 0.8);

    fc.assert(
      fc.property(hostile, hostile, (value, other) => {
        for (const evaluate of expressions) {
          const budget = aBudget();
          const answer = evaluate({ lead: { value, other }, now, budget });
          expect([true, false, undefined, "failed"]).toContain(answer);
          expect(budget.left <= stepsMax && budget.left >= 0).toBe(true);
        }
      }),
      { numRuns: 40, seed: 20_261_122 },
    );
  });
});
