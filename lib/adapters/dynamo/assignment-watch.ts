import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { AssignmentRuleId, WorkspaceId } from "#lib/contract/ids.ts";
import { readAssignmentHead } from "./assignment-rules.ts";

const Head = z.object({ workspace_id: WorkspaceId, rule_id: AssignmentRuleId.nullable() });

/** How long a workspace may go on being taken for one whose new leads nobody assigns. */
const watchedForMs = 60_000;

export interface AssignmentWatch {
  /** Whether a rule assigned new leads within the last minute. */
  isActive(workspaceId: WorkspaceId): Promise<boolean>;
  /** Takes note of a head that has come by. */
  learn(head: unknown): void;
}

/** Asks the table once a minute for each workspace. */
export const makeAssignmentWatch = (client: DynamoDBDocumentClient, table: string): AssignmentWatch => {
  const kept = new Map<WorkspaceId, { readonly at: number; readonly found: Promise<boolean> }>();
  const ask = async (workspaceId: WorkspaceId): Promise<boolean> =>
    (await readAssignmentHead(client, table, workspaceId)).rule_id !== null;
  return {
    isActive: (workspaceId) => {
      const known = kept.get(workspaceId);
      if (known !== undefined && Date.now() - known.at < watchedForMs) return known.found;
      const found = ask(workspaceId).catch((error: unknown) => {
        kept.delete(workspaceId);
        throw error;
      });
      kept.set(workspaceId, { at: Date.now(), found });
      return found;
    },
    learn: (head) => {
      const { workspace_id, rule_id } = Head.parse(head);
      kept.set(workspace_id, { at: Date.now(), found: Promise.resolve(rule_id !== null) });
    },
  };
};
