import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import type { Tombstone, TombstoneWriter } from "#lib/domain/records/lead/tombstone.ts";
import type { ItemChange } from "../../events/events-of-record.ts";
import { tombstoneKey } from "../keys.ts";

const DeletedLead = z.object({ sk: LeadId, workspace_id: WorkspaceId, deleted_at: Timestamp });

/** The tombstone that a change calls for: time to live has taken a deleted lead away. */
export const tombstoneOf = ({ before, after, expired }: ItemChange): Tombstone | undefined => {
  if (expired !== true || after !== undefined || before?.["kind"] !== "lead") return undefined;
  const lead = DeletedLead.parse(before);
  return { workspaceId: lead.workspace_id, leadId: lead.sk, deletedAt: lead.deleted_at };
};

export const makeTombstoneWriter = (client: DynamoDBDocumentClient, table: string): TombstoneWriter => ({
  write: async ({ workspaceId, leadId, deletedAt }) => {
    const Item = {
      ...tombstoneKey(workspaceId, leadId),
      kind: "tombstone",
      workspace_id: workspaceId,
      id: leadId,
      deleted_at: deletedAt,
    };
    await client.send(new PutCommand({ TableName: table, Item }));
  },
});
