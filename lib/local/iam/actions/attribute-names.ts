/** The parts of a DynamoDB request that name attributes. */
export interface ExpressionBearer {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ProjectionExpression?: string | undefined;
  readonly FilterExpression?: string | undefined;
  readonly KeyConditionExpression?: string | undefined;
  readonly ConditionExpression?: string | undefined;
  readonly UpdateExpression?: string | undefined;
}

/** Words of the expression language that are not attributes (DynamoDB developer guide, expressions). */
const WORDS = new Set(
  (
    "set remove add delete and or not between in if_not_exists list_append attribute_exists " +
    "attribute_not_exists attribute_type begins_with contains size"
  ).split(" "),
);

/** The top-level attributes that the expressions of a request touch; the value of dynamodb:Attributes. */
export function expressionAttributes(request: ExpressionBearer): string[] {
  const names = request.ExpressionAttributeNames ?? {};
  const expressions = [
    request.ProjectionExpression,
    request.FilterExpression,
    request.KeyConditionExpression,
    request.ConditionExpression,
    request.UpdateExpression,
  ];
  // A path's later steps follow a dot and values follow a colon, so only first steps are captured.
  const paths = expressions.flatMap((text) => [...(text ?? "").matchAll(/(?<![.:#\w])#?[A-Za-z_]\w*/g)]);
  return paths
    .map(([path]) => path)
    .filter((path) => !WORDS.has(path.toLowerCase()))
    .map((path) => names[path] ?? path);
}

/** The value placeholder that a key condition compares the attribute with, or null. */
export function keyConditionValue(
  { KeyConditionExpression, ExpressionAttributeNames }: ExpressionBearer,
  attribute: string,
): string | null {
  const sides = (KeyConditionExpression ?? "").split("=");
  for (const [index, side] of sides.entries()) {
    const name =
      side
        .trimEnd()
        .split(/[^#\w.-]+/)
        .at(-1) ?? "";
    const value = /^\s*(:\w+)/.exec(sides[index + 1] ?? "")?.[1];
    if (value !== undefined && (ExpressionAttributeNames?.[name] ?? name) === attribute) return value;
  }
  return null;
}
