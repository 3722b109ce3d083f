import * as z from "zod";
import { expressionAttributes, keyConditionValue } from "./attribute-names.ts";
import {
  type ActionScope,
  type AwsRequest,
  type DescribedCall,
  JsonBody,
  type RequestedAction,
  readBody,
  UnknownCall,
} from "./call.ts";
import { describeStreams } from "./dynamodb-streams.ts";

/** Its names and its key are read; whether its values are right, the table says. */
const AttributeMap = z.custom<Readonly<Record<string, Readonly<Record<string, unknown>>>>>(
  (given) => typeof given === "object" && given !== null && !Array.isArray(given),
);

/** Anything that touches items of one table: a request, or one part of a transaction. */
const ItemAccess = z.looseObject({
  TableName: z.string(),
  IndexName: z.string().optional(),
  Key: AttributeMap.optional(),
  Item: AttributeMap.optional(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).optional(),
  ExpressionAttributeValues: AttributeMap.optional(),
  ProjectionExpression: z.string().optional(),
  FilterExpression: z.string().optional(),
  KeyConditionExpression: z.string().optional(),
  ConditionExpression: z.string().optional(),
  UpdateExpression: z.string().optional(),
  Select: z.string().optional(),
  ReturnValues: z.string().optional(),
});
type ItemAccess = z.infer<typeof ItemAccess>;

const BatchGet = z.object({
  RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(AttributeMap) })),
});
const BatchWrite = z.object({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.object({
        PutRequest: z.object({ Item: AttributeMap }).optional(),
        DeleteRequest: z.object({ Key: AttributeMap }).optional(),
      }),
    ),
  ),
});
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), ItemAccess)) });

const ITEM_OPERATIONS = new Set(["GetItem", "PutItem", "UpdateItem", "DeleteItem", "Query", "Scan"]);
const TABLE_OPERATIONS = new Set([
  "CreateTable",
  "DeleteTable",
  "DescribeContinuousBackups",
  "DescribeTable",
  "DescribeTimeToLive",
  "UpdateContinuousBackups",
  "UpdateTable",
  "UpdateTimeToLive",
]);
/** The members of TransactItems and the action that IAM checks for each. */
const TRANSACT_ACTIONS: Record<string, string> = {
  Get: "GetItem",
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};

/** Names a DynamoDB or DynamoDB Streams request and what it needs. Throws UnknownCall. */
export function describeDynamoDb(request: AwsRequest, scope: ActionScope): DescribedCall {
  const [api = "", operation = ""] = (request.headers["x-amz-target"] ?? "").split(".");
  if (api.startsWith("DynamoDBStreams_")) return describeStreams(operation, request.body);
  if (!api.startsWith("DynamoDB_")) throw new UnknownCall("dynamodb", `${api}.${operation}`);
  return { operation, actions: distinct(itemActions(operation, request.body, scope)) };
}

function itemActions(operation: string, body: string, scope: ActionScope): RequestedAction[] {
  const read = <T>(schema: z.ZodType<T>): T => readBody(schema, "dynamodb", operation, body);
  if (ITEM_OPERATIONS.has(operation)) return [itemAction(operation, read(ItemAccess), scope)];
  if (TABLE_OPERATIONS.has(operation)) {
    const { TableName } = read(JsonBody.and(z.object({ TableName: z.string() })));
    return [{ action: `dynamodb:${operation}`, resource: tableArn(TableName, scope), context: {} }];
  }
  switch (operation) {
    case "ListTables":
      return [{ action: "dynamodb:ListTables", resource: "*", context: {} }];
    case "BatchGetItem":
      return Object.entries(read(BatchGet).RequestItems).map(([TableName, { Keys, ...rest }]) =>
        batchAction(operation, ItemAccess.parse({ ...rest, TableName }), Keys, scope),
      );
    case "BatchWriteItem":
      return Object.entries(read(BatchWrite).RequestItems).map(([TableName, writes]) => {
        const items = writes.map((write) => write.PutRequest?.Item ?? write.DeleteRequest?.Key ?? {});
        return batchAction(operation, { TableName }, items, scope);
      });
    case "TransactGetItems":
    case "TransactWriteItems":
      return read(Transaction).TransactItems.flatMap((item) =>
        Object.entries(item).map(([kind, access]) => transactAction(operation, kind, access, scope)),
      );
    default:
      throw new UnknownCall("dynamodb", operation);
  }
}

function transactAction(
  operation: string,
  kind: string,
  access: ItemAccess,
  scope: ActionScope,
): RequestedAction {
  const action = TRANSACT_ACTIONS[kind];
  if (!action) throw new UnknownCall("dynamodb", `${operation} with ${kind}`);
  const inner = itemAction(action, access, scope);
  return { ...inner, context: { ...inner.context, "dynamodb:EnclosingOperation": [operation] } };
}

function itemAction(operation: string, access: ItemAccess, scope: ActionScope): RequestedAction {
  const table = tableArn(access.TableName, scope);
  const keyName = scope.partitionKey?.(access.TableName, access.IndexName) ?? "pk";
  const holder = access.Key ?? access.Item;
  const placeholder = keyConditionValue(access, keyName);
  const leading = holder?.[keyName] ?? access.ExpressionAttributeValues?.[placeholder ?? ""];
  return {
    action: `dynamodb:${operation}`,
    resource: access.IndexName ? `${table}/index/${access.IndexName}` : table,
    context: {
      ...(leading && { "dynamodb:LeadingKeys": [scalar(leading)] }),
      ...attributesOf(access, holder ? [holder] : []),
      ...selectOf(access),
      ...(access.ReturnValues && { "dynamodb:ReturnValues": [access.ReturnValues] }),
    },
  };
}

function batchAction(
  operation: string,
  access: ItemAccess,
  items: readonly z.infer<typeof AttributeMap>[],
  scope: ActionScope,
): RequestedAction {
  const keyName = scope.partitionKey?.(access.TableName, undefined) ?? "pk";
  const leading = items.flatMap((item) => (item[keyName] ? [scalar(item[keyName])] : []));
  return {
    action: `dynamodb:${operation}`,
    resource: tableArn(access.TableName, scope),
    context: {
      ...(leading.length > 0 && { "dynamodb:LeadingKeys": [...new Set(leading)] }),
      ...attributesOf(access, items),
      ...selectOf(access),
    },
  };
}

function attributesOf(access: ItemAccess, items: readonly object[]): Record<string, string[]> {
  const names = [...items.flatMap((item) => Object.keys(item)), ...expressionAttributes(access)];
  return names.length > 0 ? { "dynamodb:Attributes": [...new Set(names)] } : {};
}

function selectOf({ Select, ProjectionExpression }: ItemAccess): Record<string, string[]> {
  const select = Select ?? (ProjectionExpression ? "SPECIFIC_ATTRIBUTES" : undefined);
  return select ? { "dynamodb:Select": [select] } : {};
}

/** The value of a key attribute such as `{"S":"…"}`. */
function scalar(attribute: Readonly<Record<string, unknown>>): string {
  return String(Object.values(attribute ?? {})[0]);
}

/** A table may be named or given by its ARN. */
function tableArn(table: string, { region, accountId }: ActionScope): string {
  return table.startsWith("arn:") ? table : `arn:aws:dynamodb:${region}:${accountId}:table/${table}`;
}

function distinct(actions: readonly RequestedAction[]): RequestedAction[] {
  return [...new Map(actions.map((action) => [JSON.stringify(action), action])).values()];
}
