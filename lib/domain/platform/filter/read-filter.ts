import { type Filter, filterCaps } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "./catalogue.ts";
import { readEvent } from "./event/read-event.ts";
import { FilterErrors, type Place } from "./filter-errors.ts";
import { readCondition } from "./read-condition.ts";

/** The part of a node that is at fault. */
export type Part = "field" | "op" | "value" | undefined;

/** Says where a node came from; what was parsed from text has columns. */
export type Locate = (path: readonly (string | number)[], node: unknown) => Place;

const escaped = (part: string | number): string =>
  `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** Places in JSON, below a pointer. */
export const inJson =
  (root: string): Locate =>
  (path) => ({ pointer: root + path.map(escaped).join("") });

export interface Reading {
  readonly catalogue: Catalogue;
  readonly locate: Locate;
  readonly errors: FilterErrors;
  conditions: number;
  events: number;
}

type Path = readonly (string | number)[];

/** `all` and `any` are read as `and` and `or`, and answered so. */
const joiners = { and: "and", all: "and", or: "or", any: "or", not: "not" } as const;
const joinerKeys = Object.keys(joiners) as (keyof typeof joiners)[];

/** A filter out of what came as JSON: names canonical, a joined single item alone. Refuses with every error's place. */
export const readFilter = (given: unknown, catalogue: Catalogue, locate: Locate = inJson("")): Filter => {
  const reading: Reading = { catalogue, locate, errors: new FilterErrors(), conditions: 0, events: 0 };
  const filter = readNode(given, [], reading);
  if (reading.conditions > filterCaps.conditionsMax)
    reading.errors.add(
      locate([], given),
      "too_many_conditions",
      `A filter has at most ${filterCaps.conditionsMax} conditions.`,
    );
  if (reading.events > filterCaps.eventsMax)
    reading.errors.add(
      locate([], given),
      "too_many_events",
      `A filter asks for events ${filterCaps.eventsMax} times at most.`,
    );
  reading.errors.refuse();
  if (filter === undefined) throw new Error("a filter without faults is a filter");
  return filter;
};

const readNode = (given: unknown, path: Path, reading: Reading, depth = 1): Filter | undefined => {
  const { errors, locate } = reading;
  // What is beyond the caps is not looked at, however much it is.
  if (reading.conditions > filterCaps.conditionsMax) return undefined;
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    errors.add(
      locate(path, given),
      "not_a_filter",
      "A filter is an object: a condition, `and`, `or` or `not`.",
    );
    return undefined;
  }
  if (depth > filterCaps.depthMax) {
    errors.add(locate(path, given), "too_deep", `A filter is at most ${filterCaps.depthMax} levels deep.`);
    return undefined;
  }
  const joiner = joinerKeys.find((key) => Object.hasOwn(given, key));
  if (joiner === undefined) {
    reading.conditions += 1;
    if (Object.hasOwn(given, "event")) {
      reading.events += 1;
      return readEvent(given, path, reading);
    }
    return readCondition(given, path, reading);
  }
  for (const other of Object.keys(given).filter((key) => key !== joiner))
    errors.add(locate([...path, other], given), "unknown_field", `Nothing stands beside \`${joiner}\`.`);
  const below: unknown = Reflect.get(given, joiner);
  const meant = joiners[joiner];
  if (meant !== "not") return readItems(meant, below, [...path, joiner], reading, depth);
  const inner = readNode(below, [...path, joiner], reading, depth + 1);
  return inner && { not: inner };
};

const readItems = (
  joiner: "and" | "or",
  given: unknown,
  path: Path,
  reading: Reading,
  depth: number,
): Filter | undefined => {
  if (!Array.isArray(given) || given.length === 0) {
    reading.errors.add(
      reading.locate(path, given),
      "not_a_list",
      `\`${path.at(-1)}\` takes a list of filters.`,
    );
    return undefined;
  }
  const items: readonly unknown[] = given;
  const read: Filter[] = [];
  for (const [index, item] of items.entries()) {
    const node = readNode(item, [...path, index], reading, depth + 1);
    if (node !== undefined) read.push(node);
    if (reading.conditions > filterCaps.conditionsMax) return undefined;
  }
  if (items.length === 1) return read[0];
  return joiner === "and" ? { and: read } : { or: read };
};
