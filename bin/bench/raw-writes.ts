import {
  type AttributeValue,
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  paginateScan,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import type { Service } from "#lib/local/service/start-service.ts";
import { inParallel } from "../in-parallel.ts";
import { timed } from "./timing.ts";

type Item = Record<string, AttributeValue>;

const keySchema = (range: string): NonNullable<CreateTableCommandInput["KeySchema"]> => [
  { AttributeName: "pk", KeyType: "HASH" },
  { AttributeName: range, KeyType: "RANGE" },
];

/** Like Leadrail's, without its stream. */
const createTable = (client: DynamoDBClient, name: string) =>
  client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: ["pk", "sk", "changed_key"].map((AttributeName) => ({
        AttributeName,
        AttributeType: "S",
      })),
      KeySchema: keySchema("sk"),
      LocalSecondaryIndexes: [
        {
          IndexName: "changes",
          KeySchema: keySchema("changed_key"),
          Projection: { ProjectionType: "ALL" },
        },
      ],
    }),
  );

/** What the API has written for leads: the n-th lead with the n-th item of every other kind that it takes. */
const readLeadItems = async (client: DynamoDBClient, table: string, kinds: readonly string[]) => {
  const byKind = new Map<string, Item[]>(kinds.map((kind): [string, Item[]] => [kind, []]));
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table }))
    for (const item of Items) byKind.get(item["kind"]?.S ?? "")?.push(item);
  const count = Math.min(...[...byKind.values()].map((items) => items.length));
  return Array.from({ length: count }, (_, index): Item[] =>
    kinds.flatMap((kind): Item[] => {
      const item = byKind.get(kind)?.[index];
      return item === undefined ? [] : [item];
    }),
  );
};

export interface RawWrites {
  /** Kinds of item that one lead takes. */
  readonly kinds: readonly string[];
  readonly leads: number;
  readonly leadsPerTransaction: number;
  readonly width: number;
}

/**
 * The baseline: milliseconds to write so many leads' items, as the API wrote them, by TransactWriteItems alone
 * through the same door into a table of the same keys and index. Answers the leads a second.
 */
export const rawLeadsPerSecond = async (service: Service, given: RawWrites): Promise<number> => {
  const client = new DynamoDBClient({
    endpoint: service.dynamo.url,
    region: "us-east-1",
    credentials: { accessKeyId: "BENCH", secretAccessKey: "local" },
  });
  const leads = (await readLeadItems(client, service.names.table, given.kinds)).slice(0, given.leads);
  const table = `baseline-${given.leadsPerTransaction}-${given.width}-${given.leads}`;
  await createTable(client, table);
  const transactions = Array.from(
    { length: Math.ceil(leads.length / given.leadsPerTransaction) },
    (_, index) =>
      leads.slice(index * given.leadsPerTransaction, (index + 1) * given.leadsPerTransaction).flat(),
  );
  const ms = await timed(() =>
    inParallel(transactions, given.width, (items) =>
      client.send(
        new TransactWriteItemsCommand({
          TransactItems: items.map((Item) => ({ Put: { TableName: table, Item } })),
        }),
      ),
    ),
  );
  client.destroy();
  return (leads.length * 1_000) / ms;
};
