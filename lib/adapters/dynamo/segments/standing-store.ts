import { isDeepStrictEqual } from "node:util";
import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { LeadId, type WorkspaceId } from "#lib/contract/platform/ids.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import { isTriggerId } from "#lib/domain/automation/workflow/trigger-followers.ts";
import { systemLeadAudit } from "#lib/domain/records/lead/lead-audit.ts";
import { leadCause } from "#lib/domain/records/lead/lead-cause.ts";
import { stageMoves } from "#lib/domain/records/lead/stage-move.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type {
  Move,
  Standing,
  StandingStore,
  StandingWrite,
} from "#lib/domain/segments/membership/standing-store.ts";
import { leadKey, leadShards, moveKey, standingKey, standingPartition } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { historyActions } from "../platform/histories.ts";
import { readItem } from "../read-item.ts";
import { stillThatLead } from "../records/lead-guard.ts";
import { toLeadItem } from "../records/lead-item.ts";
import { readLead } from "../records/lead-reader.ts";
import { type Action, stillAt, transact } from "../transaction.ts";

const StandingItem = z.object({
  sk: LeadId,
  followers: z.array(z.string()),
  lists: z.array(z.string()),
  /** Standings from before there were marks lack it. */
  marks: z.array(z.string()).default([]),
  holding: z.record(z.string(), z.string()).default({}),
  version: z.int(),
});

const fromItem = (item: unknown): Standing => {
  const { sk: _, ...standing } = StandingItem.parse(item);
  return standing;
};

/** What began the change that moves a lead, and how many changes led to it. */
const causeOf = (stored: StoredLead, { because }: Move) => {
  if (because === "time") return { root: "time", depth: 0 };
  const { root = stored.writtenBy.kind, ...cause } = leadCause(stored);
  return { root, ...cause };
};

/** The triggers of the same workflow that the lead leaves with it. */
const leftWith = (moves: readonly Move[], { id }: Move): string[] => {
  const [workflow] = id.split(":");
  return moves.flatMap((one) => (one.change === "left" && one.id.startsWith(`${workflow}:`) ? [one.id] : []));
};

const moveItem = (workspaceId: WorkspaceId, { lead: stored, at, moves }: StandingWrite, move: Move) => {
  const { lead } = stored;
  return {
    ...moveKey(workspaceId, move.id, at, lead.id),
    // A workflow's trigger is told of by the stream.
    kind: isTriggerId(move.id) ? "trigger" : "move",
    ...(isTriggerId(move.id)
      ? { follower: move.id, left: leftWith(moves, move), cause: causeOf(stored, move) }
      : {}),
    workspace_id: workspaceId,
    lead_id: lead.id,
    change: move.change,
    because: move.because,
    fields: move.fields,
    by: move.by,
    lead_version: lead.version,
    at,
    expires_at_epoch_seconds: Math.floor(Date.parse(at) / 1_000) + retentionDays.listMove * 86_400,
  };
};

/** The lead is still what was looked at, or is replaced by its marked image. */
const leadActions = (table: string, { lead, marked, at }: StandingWrite): Action[] => {
  if (marked === undefined)
    return [
      {
        ConditionCheck: {
          TableName: table,
          Key: { ...leadKey(lead.workspaceId, lead.lead.id) },
          ...stillThatLead(lead),
        },
      },
    ];
  const isDriven = marked.lead.version !== lead.lead.version;
  const entry = systemLeadAudit(isDriven ? "lead.stage_rule" : "lead.follow", lead, marked, at);
  return [
    { Put: { TableName: table, Item: toLeadItem(marked), ...stillThatLead(lead) } },
    { Put: { TableName: table, Item: toAuditItem(entry) } },
    ...historyActions(table, stageMoves(lead, marked)),
  ];
};

const actionsOf = (table: string, write: StandingWrite): Action[] => {
  const { lead, marked, before, after, moves } = write;
  const { workspaceId } = lead;
  const { version = 0, ...was } = before ?? { followers: [], lists: [], marks: [], holding: {} };
  // A lead that a rule moves on stands where it stood.
  if (marked !== undefined && moves.length === 0 && isDeepStrictEqual(was, after))
    return leadActions(table, write);
  return [
    {
      Put: {
        TableName: table,
        Item: {
          ...standingKey(workspaceId, lead.lead.id),
          kind: "standing",
          workspace_id: workspaceId,
          ...after,
          version: version + 1,
        },
        ...stillAt(before?.version),
      },
    },
    ...leadActions(table, write),
    ...moves.map((move): Action => ({ Put: { TableName: table, Item: moveItem(workspaceId, write, move) } })),
  ];
};

export const makeStandingReader = (
  client: DynamoDBDocumentClient,
  table: string,
): Pick<StandingStore, "get"> => ({
  get: (workspaceId, id) => readItem(client, table, standingKey(workspaceId, id), fromItem),
});

export const makeStandingStore = (client: DynamoDBDocumentClient, table: string): StandingStore => ({
  lead: (workspaceId, id) => readLead(client, table, workspaceId, id),
  ...makeStandingReader(client, table),
  write: async (write) => {
    const reasons = await transact(client, actionsOf(table, write));
    return reasons.length === 0 ? "stored" : "stale";
  },
  all: async function* (workspaceId) {
    for (let shard = 0; shard < leadShards; shard += 1) {
      const query = {
        TableName: table,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": standingPartition(workspaceId, shard) },
      };
      for await (const { Items = [] } of paginateQuery({ client }, query))
        for (const item of Items) yield [StandingItem.parse(item).sk, fromItem(item)] as const;
    }
  },
});
