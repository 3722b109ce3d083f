import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { aheadMsMax } from "#lib/domain/platform/history/ahead.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import { engagementShardOf } from "../keys.ts";
import { queryPartition } from "../query-partition.ts";
import { fromEngagementItem } from "./engagement-item.ts";
import { engagementPartitions } from "./engagement-months.ts";

/**
 * One query for each month in which they may have come: since the lead is there, or since what was asked for may have
 * been told.
 */
export const makeLeadEngagement = (
  client: DynamoDBDocumentClient,
  table: string,
  clock = (): Date => new Date(),
): LeadEngagement => ({
  of: async (workspaceId, { id, created_at }, since) => {
    const told = (since?.getTime() ?? 0) - aheadMsMax;
    const from = new Date(Math.max(told, Date.parse(created_at))).toISOString();
    // A writer whose clock is ahead may be in the next month.
    const to = new Date(clock().getTime() + aheadMsMax).toISOString();
    const months = engagementPartitions(workspaceId, engagementShardOf(id), { from, to });
    const read = months.map((partition) =>
      Array.fromAsync(queryPartition(client, table, { partition, beginsWith: `${id}#` }, fromEngagementItem)),
    );
    const events = (await Promise.all(read)).flat();
    return [...new Map(events.map((event) => [event.sk, event])).values()];
  },
});
