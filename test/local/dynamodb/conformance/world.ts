import { randomUUID } from "node:crypto";
import type { AttributeValue, CreateTableCommandInput, DynamoDB } from "@aws-sdk/client-dynamodb";
import type { DynamoDBStreams } from "@aws-sdk/client-dynamodb-streams";
import { marshall, type NativeAttributeValue, unmarshall } from "@aws-sdk/util-dynamodb";
import { expect } from "vitest";

export type Item = Record<string, AttributeValue>;
export type Native = Record<string, NativeAttributeValue>;

/** What a case works with: clients, and a table of its area's own that is empty when the area starts. */
export interface World {
  readonly db: DynamoDB;
  readonly streams: DynamoDBStreams;
  readonly TableName: string;
  /** A key that no other case uses. */
  newKey(): { pk: { S: string }; sk: { S: string } };
  /** Matches a message with these words, or any where the target words this case in its own way. */
  says(words: string): unknown;
}

/** Plain values as attribute values; a JavaScript Set is a DynamoDB set. */
export const item = (values: Native): Item => marshall(values);

export const plain = (stored: Item | undefined): Native | undefined => stored && unmarshall(stored);

/** `{ v: 1 }` as `{ ":v": { N: "1" } }`; undefined for none, since DynamoDB refuses an empty map. */
export const values = (given: Native = {}): Item | undefined => {
  const entries = Object.entries(marshall(given)).map(([name, value]) => [`:${name}`, value] as const);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
};

/** Sets beside the plain key: an index with everything, one with little, and one over the whole table. */
const tableInput = (TableName: string): CreateTableCommandInput => ({
  TableName,
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: ["pk", "sk", "changed", "nick", "city"].map((AttributeName) => ({
    AttributeName,
    AttributeType: "S",
  })),
  KeySchema: [
    { AttributeName: "pk", KeyType: "HASH" },
    { AttributeName: "sk", KeyType: "RANGE" },
  ],
  LocalSecondaryIndexes: [
    localIndex("changes", "changed", { ProjectionType: "ALL" }),
    localIndex("nicks", "nick", { ProjectionType: "INCLUDE", NonKeyAttributes: ["kept"] }),
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: "cities",
      KeySchema: [{ AttributeName: "city", KeyType: "HASH" }],
      Projection: { ProjectionType: "KEYS_ONLY" },
    },
  ],
  StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
});

const localIndex = (
  IndexName: string,
  range: string,
  Projection: { ProjectionType: "ALL" | "INCLUDE"; NonKeyAttributes?: string[] },
) => ({
  IndexName,
  KeySchema: [
    { AttributeName: "pk", KeyType: "HASH" as const },
    { AttributeName: range, KeyType: "RANGE" as const },
  ],
  Projection,
});

/** A name that sorts nowhere in particular, so that nothing depends on it. */
export const newTableName = (): string => `conformance-${randomUUID()}`;

export const createTable = async (
  db: DynamoDB,
  changes: Partial<CreateTableCommandInput> = {},
): Promise<string> => {
  const input = { ...tableInput(newTableName()), ...changes };
  await db.createTable(input);
  return String(input.TableName);
};

export const startWorld = async ({ db, streams }: Pick<World, "db" | "streams">): Promise<World> => {
  const TableName = await createTable(db);
  let keys = 0;
  return {
    db,
    streams,
    TableName,
    says: (words) => expect.stringContaining(words),
    newKey: () => {
      keys += 1;
      return { pk: { S: `p${keys}` }, sk: { S: "s" } };
    },
  };
};

/** A request about one item, whatever is done with it; each operation takes of it what it knows. */
interface ItemRequest {
  readonly TableName: string;
  readonly Key: Item;
  readonly Item?: Item;
  readonly ConditionExpression?: string;
  readonly ReturnValues?: "ALL_NEW";
  readonly ReturnValuesOnConditionCheckFailure?: "ALL_OLD";
}

export const onItem = {
  getItem: (db: DynamoDB, { TableName, Key }: ItemRequest) => db.getItem({ TableName, Key }),
  putItem: (db: DynamoDB, { Key, Item = Key, ...rest }: ItemRequest) => db.putItem({ Item, ...rest }),
  updateItem: (db: DynamoDB, { Item: _, ...rest }: ItemRequest) => db.updateItem(rest),
  deleteItem: (db: DynamoDB, { Item: _, ...rest }: ItemRequest) => db.deleteItem(rest),
} as const;

/** The error that a request ends with. Rejects when it is carried out. */
export const refusal = async (request: Promise<unknown>): Promise<Error & Record<string, unknown>> => {
  const outcome = await request.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Error) return outcome as Error & Record<string, unknown>;
  throw new Error("the request was carried out");
};
