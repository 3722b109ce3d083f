import { expect, test } from "vitest";
import type { Checked, Item } from "#lib/local/dynamodb/dynalite.ts";
import { applyUpdate } from "#lib/local/dynamodb/expressions/apply-update.ts";
import { check } from "#lib/local/dynamodb/requests/check.ts";
import { anItem } from "../a-table.ts";

const sectionsOf = (UpdateExpression: string, ExpressionAttributeValues?: Item) => {
  const request = { TableName: "things", Key: anItem(), UpdateExpression, ExpressionAttributeValues };
  const { _updates }: Checked = check("UpdateItem", { ...request });
  return _updates?.sections ?? [];
};

const deep = (): Item => ({
  m: { M: { l: { L: [{ N: "1" }, { N: "2" }] }, n: { N: "1" } } },
  ss: { SS: ["a", "b"] },
  other: { S: "x" },
});

test("an update leaves the item before as it was", () => {
  const before = deep();
  const after = applyUpdate(
    sectionsOf("SET m.l[0] = :v ADD m.n :v DELETE ss :s REMOVE m.l[1]", {
      ":v": { N: "9" },
      ":s": { SS: ["a"] },
    }),
    before,
  );
  expect(before).toEqual(deep());
  expect(after).toEqual({
    m: { M: { l: { L: [{ N: "9" }] }, n: { N: "10" } } },
    ss: { SS: ["b"] },
    other: { S: "x" },
  });
});

test("a value that is taken from another attribute does not follow its changes", () => {
  const after = applyUpdate(sectionsOf("SET copied = m, m.n = :v", { ":v": { N: "7" } }), deep());
  expect(after["copied"]).toEqual(deep()["m"]);
  expect(after["m"]).toMatchObject({ M: { n: { N: "7" } } });
});

test("a failed update throws and changes nothing", () => {
  const before = deep();
  const sections = sectionsOf("SET m.l[0] = :v, nothing.x = :v", { ":v": { N: "9" } });
  expect(() => applyUpdate(sections, before)).toThrow("The document path provided");
  expect(before).toEqual(deep());
});
