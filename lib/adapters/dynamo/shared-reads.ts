import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { batchGet } from "./batch-get.ts";
import type { Key } from "./keys.ts";

type Item = Record<string, unknown>;

const nameOf = ({ pk, sk }: Key | Item): string => JSON.stringify([pk, sk]);

/**
 * Reads items consistently, those that are asked for in one turn of the event loop with one BatchGetItem: the messages
 * of a batch that are handled at the same time would each make a call of their own.
 */
export const makeSharedReads = (client: DynamoDBDocumentClient, table: string) => {
  let asked = new Map<string, Key>();
  let reading: Promise<ReadonlyMap<string, Item>> | undefined;

  const readAsked = async (): Promise<ReadonlyMap<string, Item>> => {
    await new Promise((resolve) => setImmediate(resolve));
    const keys = [...asked.values()];
    asked = new Map();
    reading = undefined;
    return new Map((await batchGet(client, table, keys)).map((item) => [nameOf(item), item]));
  };

  return async <T>(key: Key, parse: (item: unknown) => T): Promise<T | undefined> => {
    asked.set(nameOf(key), key);
    reading ??= readAsked();
    const item = (await reading).get(nameOf(key));
    return item === undefined ? undefined : parse(item);
  };
};
