import type { Item, Table } from "#lib/local/dynamodb/dynalite.ts";

/** A table by text keys `pk` and `sk` with a local index `changes` of everything, and a global one of few. */
export const aTable = (changes: Partial<Table> = {}): Table => ({
  TableName: "things",
  TableArn: "arn:aws:dynamodb:us-east-1:000000000000:table/things",
  TableStatus: "ACTIVE",
  AttributeDefinitions: ["pk", "sk", "changed", "city"].map((AttributeName) => ({
    AttributeName,
    AttributeType: "S",
  })),
  KeySchema: [{ AttributeName: "pk" }, { AttributeName: "sk" }],
  LocalSecondaryIndexes: [
    {
      IndexName: "changes",
      KeySchema: [{ AttributeName: "pk" }, { AttributeName: "changed" }],
      Projection: { ProjectionType: "ALL" },
    },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: "cities",
      KeySchema: [{ AttributeName: "city" }],
      Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["kept"] },
    },
  ],
  ...changes,
});

/** An item of the table, texts for short. */
export const anItem = (texts: Record<string, string> = {}): Item =>
  Object.fromEntries(Object.entries({ pk: "p", sk: "s", ...texts }).map(([name, S]) => [name, { S }]));
