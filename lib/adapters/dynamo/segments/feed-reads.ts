import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import type { FeedReads } from "#lib/domain/segments/feed/feed.ts";
import { feedReadKey } from "../keys.ts";
import { readItem } from "../read-item.ts";

export const Item = z.object({ read_until: Timestamp });

export const makeFeedReads = (client: DynamoDBDocumentClient, table: string): FeedReads => {
  const read: FeedReads["read"] = async (workspaceId, member) =>
    (await readItem(
      client,
      table,
      feedReadKey(workspaceId, member),
      (item) => Item.parse(item).read_until,
    )) ?? null;
  return {
    read,
    mark: async (workspaceId, member, until) => {
      const put = new PutCommand({
        TableName: table,
        Item: { ...feedReadKey(workspaceId, member), kind: "feed_mark", read_until: until },
        ConditionExpression: "attribute_not_exists(pk) OR read_until < :until",
        ExpressionAttributeValues: { ":until": until },
      });
      try {
        await client.send(put);
        return until;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        return (await read(workspaceId, member)) ?? until;
      }
    },
  };
};
