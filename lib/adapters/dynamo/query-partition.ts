import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";

/** What to read of a partition; sort keys ascend unless `before` asks for those below it, from the highest down. */
export interface PartitionQuery {
  readonly partition: string;
  readonly beginsWith?: string;
  readonly newestFirst?: { readonly before: string | undefined };
  /** Items of one call; omitted, as many as fill 1 MB. */
  readonly pageSize?: number;
  /** Nobody has written there for long: read eventually, at half the units. */
  readonly isSettled?: boolean;
}

/** The items of a partition, read consistently unless it is settled, page by page as they are taken, and parsed. */
export async function* queryPartition<T>(
  client: DynamoDBDocumentClient,
  table: string,
  { partition, beginsWith, newestFirst, pageSize, isSettled = false }: PartitionQuery,
  parse: (item: unknown) => T,
): AsyncGenerator<T> {
  const bound = beginsWith ?? newestFirst?.before;
  const condition = beginsWith === undefined ? "sk < :bound" : "begins_with(sk, :bound)";
  const query = {
    TableName: table,
    KeyConditionExpression: bound === undefined ? "pk = :pk" : `pk = :pk AND ${condition}`,
    ExpressionAttributeValues: { ":pk": partition, ...(bound === undefined ? {} : { ":bound": bound }) },
    ScanIndexForward: newestFirst === undefined,
    ConsistentRead: !isSettled,
  };
  const paging = pageSize === undefined ? { client } : { client, pageSize };
  for await (const { Items = [] } of paginateQuery(paging, query))
    for (const item of Items) yield parse(item);
}
