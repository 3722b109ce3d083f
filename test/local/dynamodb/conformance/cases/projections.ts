import { expect } from "vitest";
import type { Cases } from "../suite.ts";
import { item, type Native, plain } from "../world.ts";

const subject: Native = {
  a: 1,
  "dotted.name": 2,
  m: { x: 1, y: { z: [1, 2, 3] } },
  l: [{ p: 1, q: 2 }, "b", ["c", "d"]],
  ss: new Set(["s"]),
};

interface Row {
  readonly text: string;
  readonly names?: Record<string, string>;
  readonly answer: Native;
}

const rows: Readonly<Record<string, Row>> = {
  "a projection answers the attributes it names": { text: "a, ss", answer: { a: 1, ss: new Set(["s"]) } },
  "a projection leaves out what is missing": { text: "a, nothing, m.nothing, l[9]", answer: { a: 1 } },
  "a projection of nothing that is there answers an empty item": { text: "nothing", answer: {} },
  "a projection keeps the shape of a map": { text: "m.y.z", answer: { m: { y: { z: [1, 2, 3] } } } },
  "a projection of two paths of one map answers both in it": {
    text: "m.x, m.y.z[1]",
    answer: { m: { x: 1, y: { z: [2] } } },
  },
  "a projection moves list elements together": {
    text: "l[2], l[0].q",
    answer: { l: [{ q: 2 }, ["c", "d"]] },
  },
  "a projection reaches through lists of lists": { text: "l[2][1]", answer: { l: [["d"]] } },
  "a projection takes names for parts": {
    text: "#d, #m.#x",
    names: { "#d": "dotted.name", "#m": "m", "#x": "x" },
    answer: { "dotted.name": 2, m: { x: 1 } },
  },
  "a projection of a part of a scalar answers nothing of it": { text: "a.b, ss[0], m.x.y", answer: {} },
};

/** What GetItem, Query and Scan answer of an item. */
export const projections: Cases = (it) => {
  for (const [guarantee, { text, names, answer }] of Object.entries(rows))
    it(guarantee, async ({ db, TableName, newKey }) => {
      const Key = newKey();
      const terms = { ProjectionExpression: text, ExpressionAttributeNames: names };
      await db.putItem({ TableName, Item: { ...item(subject), ...Key } });

      const { Item } = await db.getItem({ TableName, Key, ...terms });
      const { Items } = await db.query({
        TableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": Key.pk },
        ...terms,
      });

      expect(plain(Item)).toEqual(answer);
      expect(Items?.map(plain)).toEqual([answer]);
    });
};
