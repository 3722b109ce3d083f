import { isDeepStrictEqual } from "node:util";
import { type DynamoDBDocumentClient, PutCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { LeadId, type WorkspaceId } from "#lib/contract/platform/ids.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import { isTriggerId } from "#lib/domain/automation/workflow/trigger-membership-rules.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import { systemLeadAudit } from "#lib/domain/records/lead/lead-audit.ts";
import { leadCause } from "#lib/domain/records/lead/lead-cause.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type {
  MembershipStore,
  Memberships,
  MembershipWrite,
  Move,
} from "#lib/domain/segments/membership/membership-store.ts";
import { nowhere } from "#lib/domain/segments/membership/memberships-after.ts";
import {
  baselineKey,
  comparedKey,
  leadKey,
  leadShards,
  membershipKey,
  membershipPartition,
  moveKey,
} from "../keys.ts";
import { readItem } from "../read-item.ts";
import { leadActions } from "../records/lead-actions.ts";
import { stillThatLead } from "../records/lead-guard.ts";
import { readLead } from "../records/lead-reader.ts";
import { type Action, stillAt, transact } from "../transaction.ts";

export const MembershipItem = stored(
  z.object({
    sk: LeadId,
    rules: z.array(z.string()),
    lists: z.array(z.string()),
    /** Memberships from before there were tags lack it. */
    appliedTags: z.array(z.string()).default([]),
    holding: z.record(z.string(), z.string()).default({}),
    /** What triggers need; memberships of earlier releases lack it. */
    told: z.record(z.string(), z.int()).default({}),
    version: z.int(),
  }),
);

export const Compared = z.object({ compared_at: z.string(), evaluation: z.int().default(0) });

export const BaselineItem = stored(z.object({ sk: z.string(), since: z.string() }));

const fromItem = (item: unknown): Memberships => {
  const { sk: _, ...memberships } = MembershipItem.parse(item);
  return memberships;
};

/** What began the change that moves a lead, and how many changes led to it. */
const causeOf = (stored: StoredLead, { because }: Move) => {
  if (because === "time") return { root: "time", depth: 0 };
  const { root = stored.writtenBy.kind, ...cause } = leadCause(stored);
  return { root, ...cause };
};

/** The triggers of the same workflow that the lead leaves with it. */
const leftWith = (moves: readonly Move[], { id, alsoLeft = [] }: Move): string[] => {
  const [workflow] = id.split(":");
  const left = moves.flatMap((one) => (one.change === "left" ? [one.id] : []));
  return [...new Set([...left, ...alsoLeft])].filter((one) => one.startsWith(`${workflow}:`));
};

const moveItem = (workspaceId: WorkspaceId, { lead: stored, at, moves }: MembershipWrite, move: Move) => {
  const { lead } = stored;
  return {
    ...moveKey(workspaceId, move.id, at, lead.id),
    // A workflow's trigger is told of by the stream.
    kind: isTriggerId(move.id) ? "trigger" : "move",
    ...(isTriggerId(move.id)
      ? { rule: move.id, left: leftWith(moves, move), cause: causeOf(stored, move) }
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

/** Writes the lead's next image, or checks that the lead has not changed. */
const ofLead = (table: string, { lead, nextLead, at }: MembershipWrite): readonly Action[] => {
  if (nextLead === undefined)
    return [
      {
        ConditionCheck: {
          TableName: table,
          Key: { ...leadKey(lead.workspaceId, lead.lead.id) },
          ...stillThatLead(lead),
        },
      },
    ];
  const isDriven = nextLead.lead.version !== lead.lead.version;
  const audit = systemLeadAudit(isDriven ? "lead.stage_rule" : "lead.follow", lead, nextLead, at);
  return leadActions(table, { before: lead, after: nextLead, audit, keepsLocks: true }).actions;
};

const actionsOf = (table: string, write: MembershipWrite): readonly Action[] => {
  const { lead, nextLead, before, after, moves } = write;
  const { workspaceId } = lead;
  const { version = 0, ...was }: Partial<Memberships> = before ?? nowhere;
  // A lead that a rule moves on stands where it stood.
  if (nextLead !== undefined && moves.length === 0 && isDeepStrictEqual(was, after))
    return ofLead(table, write);
  return [
    {
      Put: {
        TableName: table,
        Item: {
          ...membershipKey(workspaceId, lead.lead.id),
          kind: "standing",
          workspace_id: workspaceId,
          ...keepUnknown(before, after),
          version: version + 1,
        },
        ...stillAt(before?.version),
      },
    },
    ...ofLead(table, write),
    ...moves.map((move): Action => ({ Put: { TableName: table, Item: moveItem(workspaceId, write, move) } })),
  ];
};

export const makeMembershipReader = (
  client: DynamoDBDocumentClient,
  table: string,
): Pick<MembershipStore, "get"> => ({
  get: (workspaceId, id) => readItem(client, table, membershipKey(workspaceId, id), fromItem),
});

export const makeMembershipStore = (client: DynamoDBDocumentClient, table: string): MembershipStore => ({
  lead: (workspaceId, id) => readLead(client, table, workspaceId, id),
  ...makeMembershipReader(client, table),
  write: async (write) => {
    const reasons = await transact(client, actionsOf(table, write));
    return reasons.length === 0 ? "stored" : "stale";
  },
  lastComparison: (workspaceId) =>
    readItem(client, table, comparedKey(workspaceId), (item) => {
      const { compared_at, evaluation } = Compared.parse(item);
      return { at: new Date(compared_at), evaluation };
    }),
  setLastComparison: async (workspace_id, { at, evaluation }) => {
    const Item = {
      ...comparedKey(workspace_id),
      kind: "compared",
      workspace_id,
      compared_at: at.toISOString(),
      evaluation,
    };
    await client.send(new PutCommand({ TableName: table, Item }));
  },
  baselines: async (workspaceId) => {
    const { pk, sk } = baselineKey(workspaceId, "");
    const query = {
      TableName: table,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": pk, ":sk": sk },
    };
    const found = new Map<string, string>();
    for await (const { Items = [] } of paginateQuery({ client }, query))
      for (const item of Items) {
        const { sk: key, since } = BaselineItem.parse(item);
        found.set(key.slice(sk.length), since);
      }
    return found;
  },
  setBaseline: async (workspace_id, rule, since) => {
    const Item = { ...baselineKey(workspace_id, rule), kind: "baseline", workspace_id, since };
    await client.send(new PutCommand({ TableName: table, Item }));
  },
  all: async function* (workspaceId) {
    for (let shard = 0; shard < leadShards; shard += 1) {
      const query = {
        TableName: table,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": membershipPartition(workspaceId, shard) },
      };
      for await (const { Items = [] } of paginateQuery({ client }, query))
        for (const item of Items) yield [MembershipItem.parse(item).sk, fromItem(item)] as const;
    }
  },
});
