import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { AssignmentRuleId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { makeMinuteMemory } from "../minute-memory.ts";
import { readAssignmentHead } from "./assignment-rules.ts";

const Head = z.object({ workspace_id: WorkspaceId, rule_id: AssignmentRuleId.nullable() });

export interface AssignmentWatch {
  /** Whether a rule assigned new leads within the last minute. */
  isActive(workspaceId: WorkspaceId): Promise<boolean>;
  /** Takes note of a head that has come by. */
  learn(head: unknown): void;
}

/** Asks the table once a minute for each workspace. */
export const makeAssignmentWatch = (client: DynamoDBDocumentClient, table: string): AssignmentWatch => {
  const memory = makeMinuteMemory(
    async (workspaceId) => (await readAssignmentHead(client, table, workspaceId)).rule_id !== null,
  );
  return {
    isActive: memory.of,
    learn: (head) => {
      const { workspace_id, rule_id } = Head.parse(head);
      memory.learn(workspace_id, rule_id !== null);
    },
  };
};
