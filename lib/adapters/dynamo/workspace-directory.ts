import { type DynamoDBDocumentClient, GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { MemberId, WorkspaceId } from "#lib/contract/ids.ts";
import type { WorkspaceLister } from "#lib/domain/import/close-abandoned.ts";
import { directoryPartition, firstAdminKey } from "./keys.ts";

const FirstAdmin = z.object({ workspace_id: WorkspaceId, member_id: MemberId, created_at: z.string() });

/** Who was made the deployment's first admin, and when; undefined while nobody was. */
export const findFirstAdmin = async (
  client: DynamoDBDocumentClient,
  table: string,
): Promise<z.infer<typeof FirstAdmin> | undefined> => {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: firstAdminKey, ConsistentRead: true }),
  );
  return Item === undefined ? undefined : FirstAdmin.parse(Item);
};

const Entry = z
  .object({ sk: WorkspaceId, name: z.string(), created_at: z.string() })
  .transform(({ sk, name, created_at }) => ({ id: sk, name, createdAt: created_at }));

/** All workspaces, oldest first. */
export const listWorkspaces = async (
  client: DynamoDBDocumentClient,
  table: string,
): Promise<z.infer<typeof Entry>[]> => {
  const query = {
    TableName: table,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": directoryPartition },
    ConsistentRead: true,
  };
  const entries: z.infer<typeof Entry>[] = [];
  for await (const { Items = [] } of paginateQuery({ client }, query))
    entries.push(...Items.map((item) => Entry.parse(item)));
  return entries;
};

export const makeWorkspaceLister = (client: DynamoDBDocumentClient, table: string): WorkspaceLister => ({
  list: async () => (await listWorkspaces(client, table)).map(({ id }) => id),
});
