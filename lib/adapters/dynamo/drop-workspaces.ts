import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { ReceiveDeps } from "#lib/domain/transfer/import/receive-file.ts";
import { directoryKey, directoryPartition } from "./keys.ts";
import { queryPartition } from "./query-partition.ts";

export const Entry = z.object({ sk: WorkspaceId });

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
    const query = { partition: directoryPartition, pageSize: 1 };
    for await (const first of queryPartition(client, table, query, (item) => Entry.parse(item).sk))
      return first;
    return undefined;
  },
});
