import type { AskedWhere, Condition, EventCondition } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "../catalogue.ts";
import { readCondition } from "../read-condition.ts";
import type { Locate, Reading } from "../read-filter.ts";
import { whereFields } from "./asked-events.ts";

type Path = readonly (string | number)[];
type Asked = readonly [field: string, op: string | undefined, value: unknown];

/** The same places, of a condition that is written as a value or as an operator's. */
const within =
  (locate: Locate, given: object, path: Path, [field, op]: Asked): Locate =>
  ([part, ...rest]) =>
    locate([...path, field, ...(op === undefined || part === "field" ? [] : [op]), ...rest], given);

const isTests = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const askedOf = (where: object): readonly Asked[] =>
  Object.entries(where).flatMap(([field, value]): Asked[] => {
    const tests: [string, unknown][] = isTests(value) ? Object.entries(value) : [];
    return tests.length === 0 ? [[field, undefined, value]] : tests.map(([op, one]) => [field, op, one]);
  });

/** `reading` with the fields that are asked as its catalogue. */
const readOne = (given: object, path: Path, asked: Asked, reading: Reading): Condition | undefined => {
  const [field, op = "eq", value] = asked;
  const locate = within(reading.locate, given, path, asked);
  const condition = op === "exists" && value === true ? { field, op } : { field, op, value };
  return readCondition(condition, [], { ...reading, locate });
};

/** A value alone stands for `eq`. */
const testsOf = (conditions: readonly Condition[]): unknown => {
  const [first] = conditions;
  if (conditions.length === 1 && first?.op === "eq") return first.value;
  return Object.fromEntries(
    conditions.map((one) => [one.op, one.op === "exists" ? true : one.value] as const),
  );
};

/** What must be so of the event itself, in the order of its fields. */
export const readWhere = (
  given: object,
  path: Path,
  reading: Reading,
  catalogue: Catalogue,
): Pick<EventCondition, "where"> | undefined => {
  if (!Object.hasOwn(given, "where")) return undefined;
  const where: unknown = Reflect.get(given, "where");
  const below = [...path, "where"];
  if (!isTests(where)) {
    reading.errors.add(
      reading.locate(below, given),
      "invalid_value",
      "`where` is an object: fields with what they must be.",
    );
    return undefined;
  }
  const asked = askedOf(where);
  reading.conditions += asked.length;
  const read = asked.map((one) => readOne(given, below, one, { ...reading, catalogue }));
  const conditions = read.filter((one) => one !== undefined);
  const fields = whereFields.flatMap((field) => {
    const mine = conditions.filter((one) => one.field === field);
    return mine.length === 0 ? [] : [[field, testsOf(mine)] as const];
  });
  // The fields and their operators are those of the schema, since the catalogue is made of it.
  return fields.length === 0 ? undefined : { where: Object.fromEntries(fields) as AskedWhere };
};
