import { setTimeout as sleep } from "node:timers/promises";
import { BatchGetCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Key } from "./keys.ts";

/** Keys of one BatchGetItem. */
const keysMax = 100;
const attemptsMax = 8;
const firstWaitMs = 20;

type Item = Record<string, unknown>;

const getPage = async (
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly Key[],
  isConsistent: boolean,
): Promise<Item[]> => {
  const items: Item[] = [];
  let open: Record<string, unknown>[] = keys.map((key) => ({ ...key }));
  for (let attempt = 1; open.length > 0; attempt += 1) {
    if (attempt > attemptsMax) throw new Error(`BatchGetItem left ${open.length} keys unread`);
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: open, ConsistentRead: isConsistent } } }),
    );
    items.push(...(Responses?.[table] ?? []));
    open = UnprocessedKeys?.[table]?.Keys ?? [];
    if (open.length > 0) await sleep(Math.random() * firstWaitMs * 2 ** attempt);
  }
  return items;
};

/**
 * Returns the items of keys in no order, without those that have no item. Reads consistently unless `isConsistent` is
 * false, which costs half as many units.
 */
export const batchGet = async (
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly Key[],
  isConsistent = true,
): Promise<Item[]> => {
  const pages = Array.from({ length: Math.ceil(keys.length / keysMax) }, (_, page) =>
    keys.slice(page * keysMax, (page + 1) * keysMax),
  );
  return (await Promise.all(pages.map((page) => getPage(client, table, page, isConsistent)))).flat();
};
