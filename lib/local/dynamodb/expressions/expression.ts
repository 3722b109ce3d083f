import type { AttributeValue, Item } from "../dynalite.ts";

/** The names and positions from an item down to a value. */
export type Path = readonly (string | number)[];

/** A part of an expression as dynalite parses it: an operator or a function with its operands. */
export interface Operation {
  readonly type: string;
  readonly name?: string;
  readonly args: readonly Operand[];
}
export type Operand = Path | Operation | AttributeValue;

export const isPath = (operand: Operand): operand is Path => Array.isArray(operand);
/** An attribute value has the name of its type alone, and no type is called `type`. */
export const isOperation = (operand: Operand): operand is Operation => "type" in operand;

/** The type of an attribute value, and what it holds. */
export const contentOf = (value: AttributeValue): [type: string, content: unknown] => {
  for (const type in value) return [type, value[type]];
  throw new Error("an attribute value without a type");
};

/** What lies at a place below a value; undefined when the value has no such place. */
export const childOf = (
  value: AttributeValue | undefined,
  place: string | number,
): AttributeValue | undefined => {
  const children = value?.[typeof place === "number" ? "L" : "M"] as
    | Record<string | number, AttributeValue>
    | undefined;
  return children !== undefined && Object.hasOwn(children, place) ? children[place] : undefined;
};

export const valueAt = (path: Path, item: Item): AttributeValue | undefined =>
  path.reduce<AttributeValue | undefined>(childOf, { M: item });
