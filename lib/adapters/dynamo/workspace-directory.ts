import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { WorkspaceLister } from "#lib/domain/platform/workspace-task/start-tasks.ts";
import { directoryPartition, firstAdminKey } from "./keys.ts";
import { queryPartition } from "./query-partition.ts";
import { readItem } from "./read-item.ts";

export const FirstAdmin = z.object({
  workspace_id: WorkspaceId,
  member_id: MemberId,
  created_at: z.string(),
});

/** Who was made the deployment's first admin, and when; undefined while nobody was. */
export const findFirstAdmin = (
  client: DynamoDBDocumentClient,
  table: string,
): Promise<z.infer<typeof FirstAdmin> | undefined> =>
  readItem(client, table, firstAdminKey, (item) => FirstAdmin.parse(item));

const Entry = z
  .object({ sk: WorkspaceId, name: z.string(), created_at: z.string() })
  .transform(({ sk, name, created_at }) => ({ id: sk, name, createdAt: created_at }));

const pageSize = 1_000;

const readDirectory = (client: DynamoDBDocumentClient, table: string) =>
  queryPartition(client, table, { partition: directoryPartition, pageSize }, (item) => Entry.parse(item));

/** All workspaces, oldest first. */
export const listWorkspaces = (
  client: DynamoDBDocumentClient,
  table: string,
): Promise<z.infer<typeof Entry>[]> => Array.fromAsync(readDirectory(client, table));

export const makeWorkspaceLister = (client: DynamoDBDocumentClient, table: string): WorkspaceLister => ({
  pages: async function* () {
    let page: WorkspaceId[] = [];
    for await (const { id } of readDirectory(client, table)) {
      page.push(id);
      if (page.length < pageSize) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  },
});
