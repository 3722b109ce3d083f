import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Key } from "./keys.ts";

/** The item of a key, read consistently and parsed; undefined where there is none. */
export const readItem = async <T>(
  client: DynamoDBDocumentClient,
  table: string,
  key: Key,
  parse: (item: unknown) => T,
): Promise<T | undefined> => {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: { ...key }, ConsistentRead: true }),
  );
  return Item === undefined ? undefined : parse(Item);
};
