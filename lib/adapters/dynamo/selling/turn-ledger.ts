import { setTimeout as sleep } from "node:timers/promises";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { AssignmentPoolId, AssignmentRuleId, LeadId } from "#lib/contract/platform/ids.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import { freshState, type PoolState } from "#lib/domain/selling/assignment/decision/pool-state.ts";
import type { TurnLedger, TurnWrite, Waiting } from "#lib/domain/selling/assignment/turn-ledger.ts";
import { batchGet } from "../batch-get.ts";
import { poolTurnsKey, waitingKey, waitingPartition } from "../keys.ts";
import { queryPartition } from "../query-partition.ts";
import { readItem } from "../read-item.ts";
import { leadActions } from "../records/lead-actions.ts";
import { type Action, stillAt, transact } from "../transaction.ts";
import { offerActions } from "./assignment-offers.ts";

const figures = z.record(z.string(), z.number());
export const Turns = stored(
  z.object({
    sk: AssignmentPoolId,
    version: z.int(),
    clock: z.number(),
    tags: figures,
    // Turns from before it was kept are told apart by their tags alone.
    latest: figures.default({}),
    given: figures,
    days: z.record(z.string(), z.object({ day: z.string(), count: z.int() })),
  }),
);

const fromTurns = (item: unknown): readonly [AssignmentPoolId, PoolState] => {
  const { sk, ...state } = Turns.parse(item);
  return [sk, state as PoolState];
};

export const WaitingItem = z.object({ sk: LeadId, rule_id: AssignmentRuleId, since: z.string() });
const fromWaiting = (item: unknown): Waiting => {
  const { sk: leadId, rule_id: ruleId, since } = WaitingItem.parse(item);
  return { leadId, ruleId, since };
};

const pauseMsMax = 60;

/** Who loses a turn to another tries again a little later, not all at once. */
export const pauseAfterLoss = (): Promise<void> => sleep(Math.random() * pauseMsMax);

/** Puts the turns of pools forward, each on what was read of it. */
export const turnActions = (
  table: string,
  { workspaceId, pools }: Pick<TurnWrite, "workspaceId" | "pools">,
): Action[] =>
  pools.map(({ id, before, after }) => ({
    Put: {
      TableName: table,
      Item: {
        ...poolTurnsKey(workspaceId, id),
        kind: "pool_turns",
        workspace_id: workspaceId,
        ...keepUnknown(before, after),
        version: before.version + 1,
      },
      ...stillAt(before.version === 0 ? undefined : before.version),
    },
  }));

const actionsFor = (table: string, { leads, arrived, offers, ...turns }: TurnWrite): Action[] => [
  ...turnActions(table, turns),
  ...leads.flatMap((lead) => leadActions(table, lead).actions),
  ...offerActions(table, turns.workspaceId, offers),
  ...arrived.map((id) => ({ Delete: { TableName: table, Key: waitingKey(turns.workspaceId, id) } })),
];

export const makeTurnLedger = (client: DynamoDBDocumentClient, table: string): TurnLedger => ({
  states: async (workspaceId, pools) => {
    const keys = [...new Set(pools)].map((id) => poolTurnsKey(workspaceId, id));
    const found = new Map((await batchGet(client, table, keys)).map(fromTurns));
    return new Map(pools.map((id) => [id, found.get(id) ?? freshState]));
  },
  write: async (write) => {
    const reasons = await transact(client, actionsFor(table, write));
    if (reasons.length > 0) await pauseAfterLoss();
    return reasons.length === 0;
  },
  wait: async (workspaceId, waiting) => {
    for (const { leadId, ruleId, since } of waiting) {
      const Item = {
        ...waitingKey(workspaceId, leadId),
        kind: "assign_waiting",
        workspace_id: workspaceId,
        rule_id: ruleId,
        since,
      };
      const put = { TableName: table, Item, ConditionExpression: "attribute_not_exists(pk)" };
      await client.send(new PutCommand(put)).catch((error: unknown) => {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      });
    }
  },
  arrive: async (workspaceId, leads) => {
    for (const id of leads)
      await client.send(new DeleteCommand({ TableName: table, Key: waitingKey(workspaceId, id) }));
  },
  waiting: (workspaceId) =>
    queryPartition(client, table, { partition: waitingPartition(workspaceId) }, fromWaiting),
  waitsSince: async (workspaceId, lead) =>
    (await readItem(client, table, waitingKey(workspaceId, lead), fromWaiting))?.since ?? null,
});
