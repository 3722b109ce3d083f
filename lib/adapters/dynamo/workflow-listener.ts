import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { WorkspaceId } from "#lib/contract/ids.ts";
import { wantsNews } from "#lib/domain/automation/workflow/trigger-followers.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { allRecords } from "#lib/domain/platform/named-record/all-records.ts";
import { followersKey } from "./keys.ts";
import { readItem } from "./read-item.ts";
import { makeWorkflowReader } from "./workflows.ts";

const Head = z.object({ revision: z.int() });

/** Workspaces whose workflows one function keeps in memory. */
const keptMax = 50;

/** The workflows of a workspace that news may concern, read again only when one of them has changed. */
export const makeWorkflowListener = (client: DynamoDBDocumentClient, table: string) => {
  const workflows = makeWorkflowReader(client, table);
  const kept = new Map<
    WorkspaceId,
    { readonly revision: number; readonly found: readonly WorkflowRecord[] }
  >();
  return async (workspaceId: WorkspaceId): Promise<readonly WorkflowRecord[]> => {
    // The head first: what is read after it is at least as new.
    const head = await readItem(client, table, followersKey(workspaceId), (item) => Head.parse(item));
    const revision = head?.revision ?? 0;
    const known = kept.get(workspaceId);
    if (known?.revision === revision) return known.found;
    const found = (await Array.fromAsync(allRecords(workflows, workspaceId))).filter(wantsNews);
    if (kept.size >= keptMax) kept.clear();
    kept.set(workspaceId, { revision, found });
    return found;
  };
};
