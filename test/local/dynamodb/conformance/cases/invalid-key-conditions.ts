import type { Native } from "../world.ts";

/** Where an expression stands. */
export type Kind = "Condition" | "Update" | "Projection" | "Filter" | "KeyCondition";

export interface InvalidExpression {
  readonly kind: Kind;
  readonly text: string;
  readonly given?: Native;
  readonly names?: Record<string, string>;
  /** A part of the message. */
  readonly says: string;
}

/** Key conditions, and filters on keys, that must not be taken. */
export const invalidKeyConditions: Readonly<Record<string, InvalidExpression>> = {
  "a filter on a key attribute is refused": {
    kind: "Filter",
    text: "sk = :v",
    given: { v: "x" },
    says: "Filter Expression can only contain non-primary key attributes: Primary key attribute: sk",
  },
  "a key condition without the partition key is refused": {
    kind: "KeyCondition",
    text: "sk = :v",
    given: { v: "x" },
    says: "Query condition missed key schema element: pk",
  },
  "a key condition on another attribute is refused": {
    kind: "KeyCondition",
    text: "pk = :v AND another = :v",
    given: { v: "x" },
    says: "Query condition missed key schema element: sk",
  },
  "a key condition by inequality on the partition key is refused": {
    kind: "KeyCondition",
    text: "pk > :v",
    given: { v: "x" },
    says: "Query key condition not supported",
  },
  "a key condition with OR is refused": {
    kind: "KeyCondition",
    text: "pk = :v OR sk = :v",
    given: { v: "x" },
    says: "Invalid operator used in KeyConditionExpression: OR",
  },
  "a key condition with <> is refused": {
    kind: "KeyCondition",
    text: "pk = :v AND sk <> :v",
    given: { v: "x" },
    says: "Invalid operator used in KeyConditionExpression: <>",
  },
  "a key condition with contains is refused": {
    kind: "KeyCondition",
    text: "pk = :v AND contains(sk, :v)",
    given: { v: "x" },
    says: "Invalid operator used in KeyConditionExpression: contains",
  },
  "two key conditions on one key are refused": {
    kind: "KeyCondition",
    text: "pk = :v AND sk > :v AND sk < :w",
    given: { v: "x", w: "y" },
    says: "KeyConditionExpressions must only contain one condition per key",
  },
  "a key condition with a value of another type is refused": {
    kind: "KeyCondition",
    text: "pk = :v",
    given: { v: 1 },
    says: "Condition parameter type does not match schema type",
  },
};
