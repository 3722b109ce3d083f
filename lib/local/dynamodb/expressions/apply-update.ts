import type { AttributeValue, Item } from "../dynalite.ts";
import { validationError } from "../wire-error.ts";
import { childOf, type Operand, type Path, valueAt } from "./expression.ts";
import { assignedValue, sum, wrongType } from "./update-values.ts";

/** One assignment, removal, addition or deletion of an update expression, as dynalite parses it. */
export interface Section {
  readonly type: "set" | "remove" | "add" | "delete";
  readonly path: Path;
  readonly val?: Operand;
  /** Of the value, where the expression tells. */
  readonly attrType?: string;
}

/**
 * The item as an update leaves it; the one before is not changed. Every path and value is by the item before.
 * Throws ValidationException.
 */
export const applyUpdate = (sections: readonly Section[], before: Item): Item => {
  const after = draftOf(sections, before);
  const removed: Path[] = [];
  const changes = sections.map(({ type, path, val, attrType = "" }) => {
    if (type === "set" && val !== undefined) return { path, value: assignedValue(val, before) };
    refuseInvalid(path, before);
    if (type === "remove") removed.push(path);
    if (type === "remove" || val === undefined) return undefined;
    const value = combined(type, { old: valueAt(path, before), given: val as AttributeValue, attrType });
    if (value === undefined) removed.push(path);
    return value && { path, value };
  });
  const assigned = changes
    .filter((change) => change !== undefined)
    .sort((a, b) => comparePaths(a.path, b.path));
  for (const { path, value } of assigned) assign(path, value, after);
  // Later positions first, so that those of the others stay what they were.
  for (const path of removed.sort((a, b) => comparePaths(b, a))) remove(path, after);
  return after;
};

/** A copy in which the attributes that the update reaches into can be changed. */
const draftOf = (sections: readonly Section[], before: Item): Item => {
  const draft = { ...before };
  for (const [name, deeper] of sections.map(({ path }) => path)) {
    const value = before[String(name)];
    if (deeper !== undefined && value !== undefined && draft[String(name)] === value)
      draft[String(name)] = structuredClone(value);
  }
  return draft;
};

/** By the first place where they part; only positions of one list have an order. */
const comparePaths = (a: Path, b: Path): number => {
  const at = a.findIndex((place, index) => place !== b[index]);
  const [one, other] = [a[at], b[at]];
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one) < String(other)
      ? -1
      : 1;
};

const parentOf = (path: Path, item: Item): AttributeValue => {
  const parent = valueAt(path.slice(0, -1), item);
  if (parent?.[typeof path.at(-1) === "number" ? "L" : "M"] === undefined)
    throw validationError("The document path provided in the update expression is invalid for update");
  return parent;
};

const refuseInvalid = (path: Path, item: Item): void => {
  parentOf(path, item);
};

interface Combination {
  readonly old: AttributeValue | undefined;
  readonly given: AttributeValue;
  readonly attrType: string;
}

/** What ADD or DELETE makes of a value; undefined: nothing is left of it. */
const combined = (
  type: "add" | "delete" | "set",
  { old, given, attrType }: Combination,
): AttributeValue | undefined => {
  if (old !== undefined && !(attrType in old)) throw wrongType();
  if (attrType === "N") return sum(old ?? { N: "0" }, given, 1n);
  const [had, members] = [membersOf(old, attrType), membersOf(given, attrType)];
  const left =
    type === "add" ? [...new Set([...had, ...members])] : had.filter((one) => !members.includes(one));
  return left.length === 0 ? undefined : { [attrType]: left };
};

const membersOf = (set: AttributeValue | undefined, type: string): unknown[] => {
  const members = set?.[type];
  return Array.isArray(members) ? members : [];
};

/** A position behind the end of a list is its next one. */
const assign = (path: Path, value: AttributeValue, item: Item): void => {
  const last = path.at(-1);
  const parent = parentOf(path, item);
  const list = parent["L"];
  if (typeof last === "number" && Array.isArray(list)) list[Math.min(last, list.length)] = value;
  else if (typeof last === "string") Object.assign(parent["M"] as Item, { [last]: value });
};

const remove = (path: Path, item: Item): void => {
  const last = path.at(-1);
  const parent = parentOf(path, item);
  if (typeof last === "number") (parent["L"] as unknown[]).splice(last, 1);
  else if (last !== undefined && childOf(parent, last) !== undefined) delete (parent["M"] as Item)[last];
};
