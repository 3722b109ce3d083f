import { describe, expect, it } from "vitest";
import { aBudget } from "#lib/domain/records/validation-rule/expression-cost.ts";
import {
  ExpressionError,
  loadExpressionEngine,
} from "#lib/domain/records/validation-rule/expression-engine.ts";

const lead = {
  name: null,
  score: 5,
  tags: ["a", "vip"],
  custom: { budget: 10 },
  created_at: "2026-01-02T00:00:00.000Z",
};
const context = { lead, now: new Date("2026-11-21T10:00:00.000Z") };

describe("an expression", () => {
  it.each([
    ["lead.score == 5 && lead.custom.budget > 9", true],
    ['"vip" in lead.tags && lead.tags.all(tag, size(tag) > 1)', false],
    ['lead.name == null || lead.name.startsWith("A")', true],
    ["timestamp(lead.created_at) < now", true],
    ["now - timestamp(lead.created_at) > duration('24h')", true],
    ["has(lead.nope)", false],
    // What compares the missing says nothing.
    ["lead.name > 5", undefined],
    ["lead.nope == 1", undefined],
    ["lead.score", undefined],
  ])("%s is %s", async (source, wanted) => {
    const evaluate = (await loadExpressionEngine())(source);

    expect(evaluate({ ...context, budget: aBudget() })).toBe(wanted);
  });

  it.each([
    ['lead.name.matches("(a+)+$")', "format"],
    ["cel.bind(x, lead.name + lead.name, x == x)", undefined],
    ["lead.tags.map(a, a + a).size() > 1", undefined],
    ["lead.tags.all(a, lead.tags.all(b, lead.tags.all(c, a == c)))", undefined],
    ["lead.tags.all(a, lead.tags.all(b, a != b || true))", "one list"],
    ["(lead.tags + lead.tags).all(a, lead.lists.exists(b, a == b))", "one list"],
    ["lead.tags.all(a, now.getHours(a) > 1 || now.getHours(a) > 2)", "one list"],
    ["nothing == 1", undefined],
    ["lead.score + ", undefined],
    ["size(lead.tags)", undefined],
    [`${"(".repeat(200)}true${")".repeat(200)}`, undefined],
    [Array.from({ length: 400 }, () => "true").join(" && "), undefined],
    ['b"x".json() == {}', undefined],
  ])("%s is refused", async (source, hint) => {
    const make = await loadExpressionEngine();

    const error = (() => {
      try {
        make(source);
        return undefined;
      } catch (caught) {
        return caught;
      }
    })();

    expect(error).toBeInstanceOf(ExpressionError);
    if (hint !== undefined) expect((error as ExpressionError).hint).toContain(hint);
  });

  it.each(["lead.constructor", "lead.__proto__", "lead.toString", 'lead.custom["constructor"]'])(
    "%s reaches nothing of the engine",
    async (source) => {
      expect(
        (await loadExpressionEngine())(`${source} != 1`)({ ...context, budget: aBudget() }),
      ).toBeUndefined();
    },
  );
});
