import type { QueryCommandInput } from "@aws-sdk/client-dynamodb";
import { type Item, item, type Native, plain, values, type World } from "./world.ts";

/** Writes any number of items. */
export const put = async ({ db, TableName }: Pick<World, "db" | "TableName">, items: readonly Native[]) => {
  for (let from = 0; from < items.length; from += 25)
    await db.batchWriteItem({
      RequestItems: {
        [TableName]: items.slice(from, from + 25).map((one) => ({ PutRequest: { Item: item(one) } })),
      },
    });
};

/** A partition of the case's own. */
export const partition = ({ newKey }: World): string => String(newKey().pk.S);

/** A query of one partition. */
export const ask = (pk: string, more: Partial<QueryCommandInput> & { given?: Native } = {}) => {
  const { given, ...rest } = more;
  return {
    KeyConditionExpression: "pk = :pk",
    ...rest,
    ExpressionAttributeValues: values({ pk, ...given }),
  };
};

export const sortKeys = (answer: { Items?: Item[] | undefined }): unknown[] =>
  answer.Items?.map((one) => plain(one)?.["sk"]) ?? [];

/** All pages of a query, each by the start key of the one before. */
export const pages = async (
  { db, TableName }: World,
  query: Partial<QueryCommandInput>,
): Promise<Native[][]> => {
  const found: Native[][] = [];
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await db.query({ TableName, ...query, ExclusiveStartKey });
    found.push((page.Items ?? []).map((one) => plain(one) ?? {}));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return found;
};

/** Items whose sort keys count up. */
export const numbered = (pk: string, count: number, more: (n: number) => Native = () => ({})): Native[] =>
  Array.from({ length: count }, (_, n) => ({ pk, sk: String(n).padStart(4, "0"), ...more(n) }));
