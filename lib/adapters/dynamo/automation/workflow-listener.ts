import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { wantsNews } from "#lib/domain/automation/workflow/trigger-membership-rules.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { allRecords } from "#lib/domain/platform/named-record/all-records.ts";
import { makeRevisionMemory } from "../revision-memory.ts";
import { makeWorkflowReader } from "./workflows.ts";

/** The workflows of a workspace that news may concern, read again only when one of them has changed. */
export const makeWorkflowListener = (client: DynamoDBDocumentClient, table: string) => {
  const workflows = makeWorkflowReader(client, table);
  return makeRevisionMemory(
    client,
    table,
    async (workspaceId: WorkspaceId): Promise<readonly WorkflowRecord[]> =>
      (await Array.fromAsync(allRecords(workflows, workspaceId))).filter(wantsNews),
  );
};
