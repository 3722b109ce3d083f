import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import type { FeedMarks } from "#lib/domain/segments/feed/feed.ts";
import { feedMarkKey } from "../keys.ts";
import { readItem } from "../read-item.ts";

const Item = z.object({ read_until: Timestamp });

export const makeFeedMarks = (client: DynamoDBDocumentClient, table: string): FeedMarks => {
  const read: FeedMarks["read"] = async (workspaceId, member) =>
    (await readItem(
      client,
      table,
      feedMarkKey(workspaceId, member),
      (item) => Item.parse(item).read_until,
    )) ?? null;
  return {
    read,
    mark: async (workspaceId, member, until) => {
      const put = new PutCommand({
        TableName: table,
        Item: { ...feedMarkKey(workspaceId, member), kind: "feed_mark", read_until: until },
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
