import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { membershipRulesKey } from "./keys.ts";
import { readItem } from "./read-item.ts";

export const Head = z.object({ revision: z.int() });

/** Workspaces whose answers one function keeps in memory. */
const keptMax = 100;

/** What is read of a workspace's membership rules, read again only when one of them has changed: their head counts changes. */
export const makeRevisionMemory = <Answer>(
  client: DynamoDBDocumentClient,
  table: string,
  readAll: (workspaceId: WorkspaceId) => Promise<Answer>,
): ((workspaceId: WorkspaceId) => Promise<Answer>) => {
  const kept = new Map<WorkspaceId, { readonly revision: number; readonly answer: Answer }>();
  return async (workspaceId) => {
    // The head first: what is read after it is at least as new.
    const head = await readItem(client, table, membershipRulesKey(workspaceId), (item) => Head.parse(item));
    const revision = head?.revision ?? 0;
    const known = kept.get(workspaceId);
    if (known?.revision === revision) return known.answer;
    const answer = await readAll(workspaceId);
    if (kept.size >= keptMax) kept.clear();
    kept.set(workspaceId, { revision, answer });
    return answer;
  };
};
