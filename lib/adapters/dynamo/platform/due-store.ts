import { randomUUID } from "node:crypto";
import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { type Due, type DueStore, dueMinute } from "#lib/domain/platform/due/due.ts";
import { dueItemKey } from "../keys.ts";

/** Contains ids only: the record itself says what is to be done. `put_id` distinguishes two writes of one key. */
export const toDueItem = ({ workspaceId, kind, id }: Due, until: string): Record<string, unknown> => ({
  ...dueItemKey(workspaceId, dueMinute(until), id),
  kind: "due",
  workspace_id: workspaceId,
  due_kind: kind,
  id,
  put_id: randomUUID(),
});

export const makeDueStore = (client: DynamoDBDocumentClient, table: string): DueStore => ({
  put: async (due, until) => {
    await client.send(new PutCommand({ TableName: table, Item: toDueItem(due, until) }));
  },
});
