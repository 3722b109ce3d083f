import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceSettingsWriter } from "#lib/domain/records/settings/workspace-settings.ts";
import { membershipRulesHeadAction } from "../membership-rules-head.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { transact } from "../transaction.ts";
import { modelHeadAction, readModel } from "./lead-schema-store.ts";

export const makeWorkspaceSettingsWriter = (
  client: DynamoDBDocumentClient,
  table: string,
): WorkspaceSettingsWriter => ({
  read: (workspaceId) => readModel(client, table, workspaceId),
  write: async (leadSchema, settings, audit) => {
    const { workspaceId } = audit;
    const reasons = await transact(client, [
      modelHeadAction(table, workspaceId, { ...leadSchema, settings }),
      // Rules without a time zone of their own are compiled with the workspace's.
      membershipRulesHeadAction(table, workspaceId, 0),
      { Put: { TableName: table, Item: toAuditItem(audit) } },
    ]);
    return reasons.length === 0;
  },
});
