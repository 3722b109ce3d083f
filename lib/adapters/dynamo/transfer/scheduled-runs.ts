import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { JobId } from "#lib/contract/platform/ids.ts";
import type { JobRecord } from "#lib/domain/platform/job/job-record.ts";
import type {
  ScheduledJob,
  ScheduledRunsReader,
  ScheduledRunsStarter,
} from "#lib/domain/transfer/schedule/scheduled-runs.ts";
import { batchGet } from "../batch-get.ts";
import { jobKey, scheduledRunKey, scheduledRunPartition } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { fromJobItem, toJobItem } from "../platform/job-item.ts";
import { queryPartition } from "../query-partition.ts";
import { transact } from "../transaction.ts";

/** Names a run's job; job ids of one schedule sort by the runs' times. */
export const RunItem = z.object({ sk: JobId });

const isScheduled = (job: JobRecord): job is ScheduledJob =>
  job.kind === "export" && job.scheduled !== undefined;

export const makeScheduledRunsReader = (
  client: DynamoDBDocumentClient,
  table: string,
): ScheduledRunsReader => ({
  latest: async (workspaceId, scheduleId, limit) => {
    const partition = scheduledRunPartition(workspaceId, scheduleId);
    const newestFirst = { before: undefined };
    const found: JobId[] = [];
    for await (const { sk } of queryPartition(
      client,
      table,
      { partition, newestFirst, pageSize: limit },
      (item) => RunItem.parse(item),
    ))
      if (found.push(sk) === limit) break;
    const items = await batchGet(
      client,
      table,
      found.map((id) => jobKey(workspaceId, id)),
    );
    const jobs = new Map(items.map(fromJobItem).map((job) => [job.id, job]));
    return found.flatMap((id) => jobs.get(id) ?? []).filter(isScheduled);
  },
});

export const makeScheduledRunsStarter = (
  client: DynamoDBDocumentClient,
  table: string,
): ScheduledRunsStarter => ({
  start: async (job, audit) => {
    const { workspace_id, id, scheduled } = job;
    const Item = toJobItem(job);
    const lost = await transact(client, [
      { Put: { TableName: table, Item, ConditionExpression: "attribute_not_exists(pk)" } },
      {
        Put: {
          TableName: table,
          Item: {
            ...scheduledRunKey(workspace_id, scheduled.schedule_id, id),
            kind: "scheduled_run",
            expires_at_epoch_seconds: Item["expires_at_epoch_seconds"],
          },
        },
      },
      { Put: { TableName: table, Item: toAuditItem(audit) } },
    ]);
    return lost.length === 0;
  },
});
