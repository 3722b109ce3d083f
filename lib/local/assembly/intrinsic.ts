import type { Scope } from "./scope.ts";
import { type Place, TemplateError } from "./template-error.ts";

/** What `{Ref: AWS::NoValue}` resolves to; the member or element that has it is left out. */
export const noValue = Symbol("AWS::NoValue");

/** What an intrinsic function works with. */
export interface Evaluation {
  readonly scope: Scope;
  readonly place: Place;
  /** Resolves an operand, given the name or index that it has in the argument. */
  resolve(value: unknown, member: string | number): unknown;
  /** Whether a named condition of the template holds. */
  conditionHolds(name: string): boolean;
}

/** An intrinsic function: its unresolved argument to its value. */
export type Intrinsic = (argument: unknown, evaluation: Evaluation) => unknown;

/** The resolved elements of an argument that is a list of a known length. */
export function operands(argument: unknown, { resolve, place }: Evaluation, count: number): unknown[] {
  const list = asList(argument, place);
  if (list.length !== count)
    throw new TemplateError(place, `${count} operands expected, ${list.length} found`);
  return list.map((operand, index) => resolve(operand, index));
}

/** A resolved value as text; numbers and booleans are written out as CloudFormation does. */
export function asText(value: unknown, place: Place): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new TemplateError(place, `text expected, ${JSON.stringify(value)} found`);
}

export function asList(value: unknown, place: Place): unknown[] {
  if (Array.isArray(value)) return value;
  throw new TemplateError(place, `a list expected, ${JSON.stringify(value)} found`);
}
