import { expect } from "vitest";
import type { Cases } from "../suite.ts";
import { refusal, values } from "../world.ts";
import { type InvalidExpression, invalidKeyConditions, type Kind } from "./invalid-key-conditions.ts";

const rows: Readonly<Record<string, InvalidExpression>> = {
  "an empty condition is refused": { kind: "Condition", text: "", says: "The expression can not be empty" },
  "an empty update is refused": { kind: "Update", text: "", says: "The expression can not be empty" },
  "an empty projection is refused": { kind: "Projection", text: "", says: "The expression can not be empty" },
  "an IN of more than a hundred operands is refused": {
    kind: "Condition",
    text: `a IN (${Array.from({ length: 101 }, (_, at) => `b${at}`).join(", ")})`,
    says: "The IN operator is provided with too many operands; number of operands: 101",
  },
  "more than three hundred operators are refused": {
    kind: "Condition",
    text: Array.from({ length: 151 }, (_, at) => `attribute_exists(b${at})`).join(" AND "),
    says: "The expression contains too many operators; operator count: 301",
  },
  "a broken condition is refused": { kind: "Condition", text: "a = ", says: "Syntax error" },
  "an unknown function is refused": {
    kind: "Condition",
    text: "exists(a)",
    says: "Invalid function name; function: exists",
  },
  "a reserved word in a condition is refused": {
    kind: "Condition",
    text: "status = :v",
    given: { v: 1 },
    says: "Attribute name is a reserved keyword; reserved keyword: status",
  },
  "a reserved word in an update is refused": {
    kind: "Update",
    text: "SET name = :v",
    given: { v: 1 },
    says: "Attribute name is a reserved keyword; reserved keyword: name",
  },
  "a reserved word in a projection is refused": {
    kind: "Projection",
    text: "a, size",
    says: "Attribute name is a reserved keyword; reserved keyword: size",
  },
  "a reserved word within a path is refused": {
    kind: "Condition",
    text: "attribute_exists(a.data)",
    says: "reserved keyword: data",
  },
  "an undefined value is refused": {
    kind: "Condition",
    text: "a = :v",
    says: "An expression attribute value used in expression is not defined; attribute value: :v",
  },
  "an undefined name is refused": {
    kind: "Condition",
    text: "attribute_exists(#a)",
    says: "An expression attribute name used in the document path is not defined; attribute name: #a",
  },
  "an unused value is refused": {
    kind: "Condition",
    text: "attribute_exists(a)",
    given: { v: 1 },
    says: "Value provided in ExpressionAttributeValues unused in expressions: keys: {:v}",
  },
  "an unused name is refused": {
    kind: "Projection",
    text: "a",
    names: { "#b": "b" },
    says: "Value provided in ExpressionAttributeNames unused in expressions: keys: {#b}",
  },
  "names without any expression are refused": {
    kind: "Condition",
    text: "attribute_exists(#a)",
    names: { "#a": "a", "#b": "b" },
    says: "unused in expressions: keys: {#b}",
  },
  "a name that does not begin with a hash is refused": {
    kind: "Projection",
    text: "a",
    names: { a: "b" },
    says: 'ExpressionAttributeNames contains invalid key: Syntax error; key: "a"',
  },
  "begins_with of a number is refused": {
    kind: "Condition",
    text: "begins_with(a, :v)",
    given: { v: 1 },
    says: "Incorrect operand type for operator or function; operator or function: begins_with, operand type: N",
  },
  "a comparison by order with a set is refused": {
    kind: "Condition",
    text: "a < :v",
    given: { v: new Set(["a"]) },
    says: "Incorrect operand type for operator or function; operator or function: <, operand type: SS",
  },
  "a comparison by order with a truth value is refused": {
    kind: "Condition",
    text: "a >= :v",
    given: { v: true },
    says: "operator or function: >=, operand type: BOOL",
  },
  "attribute_type of an unknown type is refused": {
    kind: "Condition",
    text: "attribute_type(a, :v)",
    given: { v: "TEXT" },
    says: "Invalid attribute type name found; type: TEXT",
  },
  "BETWEEN with bounds the wrong way round is refused": {
    kind: "Condition",
    text: "a BETWEEN :x AND :y",
    given: { x: 2, y: 1 },
    says: "The BETWEEN operator requires upper bound to be greater than or equal to lower bound",
  },
  "BETWEEN with bounds of two types is refused": {
    kind: "Condition",
    text: "a BETWEEN :x AND :y",
    given: { x: 2, y: "1" },
    says: "The BETWEEN operator requires same data type for lower and upper bounds",
  },
  "a condition that is only a value is refused": {
    kind: "Condition",
    text: ":v",
    given: { v: 1 },
    says: "Syntax error",
  },
  "size as a condition is refused": {
    kind: "Condition",
    text: "size(a)",
    says: "The function is not allowed to be used this way in an expression; function: size",
  },
  "attribute_exists as an operand is refused": {
    kind: "Condition",
    text: "attribute_exists(a) = :v",
    given: { v: true },
    says: "The function is not allowed to be used this way in an expression; function: attribute_exists",
  },
  "a function with too many operands is refused": {
    kind: "Condition",
    text: "attribute_exists(a, b)",
    says: "Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 2",
  },
  "a comparison of an attribute with itself is refused": {
    kind: "Condition",
    text: "a = a",
    says: "The first operand must be distinct from the remaining operands for this operator or function; operator: =, first operand: [a]",
  },
  "BETWEEN of an attribute and itself is refused": {
    kind: "Condition",
    text: "a BETWEEN b AND a",
    says: "The first operand must be distinct from the remaining operands for this operator or function; operator: BETWEEN, first operand: [a]",
  },
  "if_not_exists of an attribute or itself is refused": {
    kind: "Update",
    text: "SET a = if_not_exists(b, b)",
    says: "The first operand must be distinct from the remaining operands for this operator or function; operator: if_not_exists, first operand: [b]",
  },
  "a clause that appears twice is refused": {
    kind: "Update",
    text: "SET a = :v SET b = :v",
    given: { v: 1 },
    says: 'The "SET" section can only be used once in an update expression',
  },
  "two updates of one path are refused": {
    kind: "Update",
    text: "SET a = :v, a = :v",
    given: { v: 1 },
    says: "Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a]",
  },
  "an update of a path and of what it holds is refused": {
    kind: "Update",
    text: "SET a.b = :v REMOVE a",
    given: { v: 1 },
    says: "Two document paths overlap with each other",
  },
  "an update of a path as a map and as a list is refused": {
    kind: "Update",
    text: "SET a.b = :v, a[0] = :v",
    given: { v: 1 },
    says: "Two document paths conflict with each other",
  },
  "ADD of a text is refused": {
    kind: "Update",
    text: "ADD a :v",
    given: { v: "x" },
    says: "Incorrect operand type for operator or function; operator: ADD, operand type: STRING",
  },
  "DELETE of a number is refused": {
    kind: "Update",
    text: "DELETE a :v",
    given: { v: 1 },
    says: "Incorrect operand type for operator or function; operator: DELETE, operand type: NUMBER",
  },
  "a sum with a text value is refused": {
    kind: "Update",
    text: "SET a = b + :v",
    given: { v: "x" },
    says: "Incorrect operand type for operator or function; operator or function: +, operand type: S",
  },
  "list_append of a text value is refused": {
    kind: "Update",
    text: "SET a = list_append(a, :v)",
    given: { v: "x" },
    says: "Incorrect operand type for operator or function; operator or function: list_append, operand type: S",
  },
  "a condition's function in an update is refused": {
    kind: "Update",
    text: "SET a = attribute_exists(b)",
    says: "The function is not allowed in an update expression; function: attribute_exists",
  },
  "an update's function in a condition is refused": {
    kind: "Condition",
    text: "if_not_exists(a, :v)",
    given: { v: 1 },
    says: "The function is not allowed in a condition expression; function: if_not_exists",
  },
  "an update of the key is refused": {
    kind: "Update",
    text: "SET sk = :v",
    given: { v: "x" },
    says: "Cannot update attribute sk. This attribute is part of the key",
  },
  "a projection of overlapping paths is refused": {
    kind: "Projection",
    text: "a.b, a",
    says: "Two document paths overlap with each other",
  },
};

/** Expressions that must not be taken, and what is said of them. */
export const invalidExpressions: Cases = (it) => {
  for (const [guarantee, { kind, text, given, names, says }] of Object.entries({
    ...rows,
    ...invalidKeyConditions,
  }))
    it(guarantee, async (world) => {
      const { db, TableName, newKey } = world;
      const Key = newKey();
      const terms = { ExpressionAttributeNames: names, ExpressionAttributeValues: values(given) };
      const query = (expression: object) =>
        db.query({
          TableName,
          KeyConditionExpression: "pk = :pk",
          ...expression,
          ...terms,
          ExpressionAttributeValues: { ...terms.ExpressionAttributeValues, ":pk": Key.pk },
        });
      const requests: Record<Kind, () => Promise<unknown>> = {
        Condition: () => db.putItem({ TableName, Item: Key, ConditionExpression: text, ...terms }),
        Update: () => db.updateItem({ TableName, Key, UpdateExpression: text, ...terms }),
        Projection: () => db.getItem({ TableName, Key, ProjectionExpression: text, ...terms }),
        Filter: () => query({ FilterExpression: text }),
        KeyCondition: () => db.query({ TableName, KeyConditionExpression: text, ...terms }),
      };

      expect(await refusal(requests[kind]())).toMatchObject({
        name: "ValidationException",
        message: world.says(says),
      });
    });
};
