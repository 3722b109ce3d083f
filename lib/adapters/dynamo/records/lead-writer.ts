import type { CancellationReason } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import { LeadId } from "#lib/contract/platform/ids.ts";
import type { LeadWriteOutcome, LeadWriter } from "#lib/domain/records/lead/lead-store.ts";
import type { UniqueValue } from "#lib/domain/records/lead/stored-lead.ts";
import { readMember } from "../team/read-member.ts";
import { isLost, transact } from "../transaction.ts";
import { leadActions } from "./lead-actions.ts";
import { readHolder, readLead } from "./lead-reader.ts";

const Lock = z.object({ lead_id: LeadId });

/** What a refused transaction means: a changed lead, or else the first lock that another lead holds. */
export const leadOutcome = (
  reasons: readonly CancellationReason[],
  taken: readonly UniqueValue[],
): LeadWriteOutcome => {
  const [lead, ...locks] = reasons;
  if (isLost(lead)) return { outcome: "stale" };
  for (const [index, unique] of taken.entries()) {
    const lock = locks[index];
    if (isLost(lock) && lock?.Item !== undefined)
      return { outcome: "duplicate", unique, existingId: Lock.parse(unmarshall(lock.Item)).lead_id };
  }
  throw new Error("a lead was refused, but neither for its version nor for a lock");
};

export const makeLeadWriter = (client: DynamoDBDocumentClient, table: string): LeadWriter => ({
  get: (workspaceId, id) => readLead(client, table, workspaceId, id),
  holderOf: (workspaceId, unique) => readHolder(client, table, workspaceId, unique),
  roleOf: async (workspaceId, id) => (await readMember(client, table, workspaceId, id))?.role,
  write: async (write) => {
    const { actions, taken } = leadActions(table, write);
    const reasons = await transact(client, actions);
    return reasons.length === 0 ? { outcome: "stored" } : leadOutcome(reasons, taken);
  },
});
