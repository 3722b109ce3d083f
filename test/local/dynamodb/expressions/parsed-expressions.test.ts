import { describe, expect, it } from "vitest";
import type { AttributeValue, Checked } from "#lib/local/dynamodb/dynalite.ts";
import { matches } from "#lib/local/dynamodb/expressions/matches.ts";
import { parseExpressions } from "#lib/local/dynamodb/requests/parsed-expressions.ts";

const asked = (ConditionExpression: string, values: Record<string, AttributeValue>) => {
  const data = { TableName: "t", ConditionExpression, ExpressionAttributeValues: values } as Checked;
  const problem = parseExpressions(data);
  const holds = (item: Record<string, AttributeValue>): boolean =>
    data._condition !== undefined && matches(data._condition.expression, item);
  return { problem, holds };
};

describe("expressions that differ in their values alone", () => {
  it("are told apart, whichever was parsed first", () => {
    const byId = (id: string) => asked("attribute_not_exists(pk) OR lead_id = :id", { ":id": { S: id } });
    const [one, other] = [byId("one"), byId("other")];

    for (const [id, { holds }] of [["one", one] as const, ["other", other] as const]) {
      expect(holds({ pk: { S: "x" }, lead_id: { S: id } })).toBe(true);
      expect(holds({ pk: { S: "x" }, lead_id: { S: `${id}.` } })).toBe(false);
    }
  });

  it("are told apart where one value stands at two places, and by their types", () => {
    const both = (n: AttributeValue) => asked("a = :n AND b = :n", { ":n": n });
    const [seven, text] = [both({ N: "7" }), both({ S: "7" }), both({ N: "8" })];

    expect(seven.holds({ a: { N: "7" }, b: { N: "7" } })).toBe(true);
    expect(seven.holds({ a: { N: "7" }, b: { N: "8" } })).toBe(false);
    expect(text.holds({ a: { S: "7" }, b: { S: "7" } })).toBe(true);
  });

  it("are right or wrong each by its own values", () => {
    const between = (low: string, high: string) =>
      asked("a BETWEEN :low AND :high", { ":low": { N: low }, ":high": { N: high } }).problem;
    const type = (name: string) => asked("attribute_type(a, :t)", { ":t": { S: name } }).problem;

    expect([between("1", "2"), between("2", "1") === undefined]).toEqual([undefined, false]);
    expect([type("S"), type("nonsense") === undefined]).toEqual([undefined, false]);
    expect(asked("a = :n", { ":n": { N: "1" } }).problem).toBeUndefined();
    expect(asked("a = :n", { ":n": { N: "one" } }).problem).toBeDefined();
  });
});
