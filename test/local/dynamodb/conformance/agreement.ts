import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDoor, type Target } from "./target.ts";
import { createTable, item, type Native, plain, values } from "./world.ts";

/** Few values, so that they meet often. */
const scalar = fc.constantFrom<unknown>(0, 1, -2.5, "", "a", "ab", true, false, null);
const set = fc.constantFrom<unknown>(new Set(["a"]), new Set(["a", "b"]), new Set([1, 2]));
const anything = fc.oneof(
  scalar,
  set,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("x", "y"), scalar, { maxKeys: 2 }),
);
const stored = fc.dictionary(fc.constantFrom("a1", "b1", "c1"), anything, { maxKeys: 3 });
const path = fc.constantFrom("a1", "b1", "c1", "a1.x", "a1[0]", "b1.y", "b1[1]", "c1[2]");

const given = fc.record({ v: anything, w: anything });
const operand = fc.oneof(path, fc.constantFrom(":v", ":w"));

const condition = fc.oneof(
  fc
    .tuple(operand, fc.constantFrom("=", "<>", "<", "<=", ">", ">="), operand)
    .map((parts) => parts.join(" ")),
  fc
    .tuple(fc.constantFrom("begins_with", "contains"), path, operand)
    .map(([name, one, other]) => `${name}(${one}, ${other})`),
  fc
    .tuple(fc.constantFrom("attribute_exists", "attribute_not_exists"), path)
    .map(([name, one]) => `${name}(${one})`),
  fc.tuple(path, operand, operand).map(([one, low, high]) => `${one} BETWEEN ${low} AND ${high}`),
  fc.tuple(path, operand, operand).map(([one, first, second]) => `${one} IN (${first}, ${second})`),
  fc.tuple(path, operand).map(([one, other]) => `size(${one}) = ${other}`),
);

const assignment = fc.oneof(
  fc.tuple(path, operand).map(([to, from]) => `${to} = ${from}`),
  fc
    .tuple(path, operand, fc.constantFrom("+", "-"), operand)
    .map(([to, a, sign, b]) => `${to} = ${a} ${sign} ${b}`),
  fc.tuple(path, path, operand).map(([to, from, other]) => `${to} = if_not_exists(${from}, ${other})`),
  fc.tuple(path, operand, operand).map(([to, a, b]) => `${to} = list_append(${a}, ${b})`),
);
const update = fc
  .record({
    set: fc.array(assignment, { maxLength: 2 }),
    remove: fc.array(path, { maxLength: 2 }),
    change: fc.option(fc.tuple(fc.constantFrom("ADD", "DELETE"), path, fc.constantFrom(":v", ":w"))),
  })
  .map(({ set: sets, remove, change }) =>
    [
      sets.length > 0 ? `SET ${sets.join(", ")}` : "",
      remove.length > 0 ? `REMOVE ${remove.join(", ")}` : "",
      change?.join(" ") ?? "",
    ].join(" "),
  )
  .filter((text) => text.trim() !== "");

interface Trial {
  readonly before: Native;
  readonly terms: Native;
  readonly condition: string;
  readonly update: string;
}

/** What a DynamoDB makes of a trial: the item after it, or the error's name. */
const outcomeOf = async ({ db }: Target, TableName: string, trial: Trial): Promise<unknown> => {
  const Key = item({ pk: "p", sk: "s" });
  await db.putItem({ TableName, Item: { ...item(trial.before), ...Key } });
  const used = Object.entries(trial.terms).filter(([name]) =>
    `${trial.update} ${trial.condition}`.includes(`:${name}`),
  );
  const request = {
    TableName,
    Key,
    UpdateExpression: trial.update,
    ConditionExpression: trial.condition,
    ExpressionAttributeValues: values(Object.fromEntries(used)),
    ReturnValues: "ALL_NEW" as const,
  };
  return db.updateItem(request).then(
    ({ Attributes }) => plain(Attributes),
    (error: Error) => error.name,
  );
};

/** Any update under any condition ends alike at the door and at another DynamoDB. */
export const agreement = (name: string, start: () => Promise<Target>): void => {
  describe(`the door and ${name}`, () => {
    let targets: readonly (readonly [Target, string])[] = [];
    beforeAll(async () => {
      const started = await Promise.all([startDoor(), start()]);
      targets = await Promise.all(started.map(async (one) => [one, await createTable(one.db)] as const));
    });
    afterAll(() => Promise.all(targets.map(([target]) => target.stop())));

    test("agree about any update under any condition", async () => {
      const trials = fc.record({ before: stored, terms: given, condition, update });
      await fc.assert(
        fc.asyncProperty(trials, async (trial) => {
          const [ours, theirs] = await Promise.all(
            targets.map(([target, table]) => outcomeOf(target, table, trial as Trial)),
          );
          expect(ours).toEqual(theirs);
        }),
        { numRuns: 2000 },
      );
    });
  });
};
