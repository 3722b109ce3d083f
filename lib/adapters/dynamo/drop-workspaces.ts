import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { WorkspaceId } from "#lib/contract/ids.ts";
import type { ReceiveDeps } from "#lib/domain/import/receive-file.ts";
import { directoryKey, directoryPartition } from "./keys.ts";

const Entry = z.object({ sk: WorkspaceId });

/** Which workspace is meant: the named one if it exists, or the environment's first. */
export const makeDropWorkspaces = (
  client: DynamoDBDocumentClient,
  table: string,
): ReceiveDeps["workspaces"] => ({
  resolve: async (id) => {
    if (id !== undefined) {
      const { Item } = await client.send(new GetCommand({ TableName: table, Key: directoryKey(id) }));
      return Item === undefined ? undefined : id;
    }
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": directoryPartition },
        ConsistentRead: true,
        Limit: 1,
      }),
    );
    return Items[0] === undefined ? undefined : Entry.parse(Items[0]).sk;
  },
});
