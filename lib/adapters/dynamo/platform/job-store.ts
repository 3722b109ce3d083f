import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { JobRecord } from "#lib/domain/platform/job/job-record.ts";
import type {
  JobBegin,
  JobList,
  JobReader,
  JobStarter,
  JobStore,
  LatestJobs,
} from "#lib/domain/platform/job/job-store.ts";
import { timeOfUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import { jobKey, jobListPartition, latestJobKey } from "../keys.ts";
import { queryPartition } from "../query-partition.ts";
import { readItem } from "../read-item.ts";
import { type Action, stillAt, transact } from "../transaction.ts";
import { toAuditItem } from "./audit-item.ts";
import { fromJobItem, fromLatestJobItem, toJobItem, toLatestJobItem } from "./job-item.ts";

/** Writes all or nothing; false when a condition did not hold. */
const writeAll = async (client: DynamoDBDocumentClient, actions: readonly Action[]): Promise<boolean> =>
  (await transact(client, actions)).length === 0;

/** Makes it the latest job of what it is about, unless a newer one is. */
const latestAction = (
  TableName: string,
  job: JobBegin["job"],
  { fingerprint, version }: NonNullable<JobBegin["latest"]>,
): Action => ({
  Put: {
    TableName,
    Item: { ...toLatestJobItem(job, fingerprint), of_version: version },
    ConditionExpression: "attribute_not_exists(pk) OR of_version < :version",
    ExpressionAttributeValues: { ":version": version },
  },
});

/** The actions that begin a job. */
export const jobBeginActions = (
  TableName: string,
  { job, with: other, audit, latest }: JobBegin,
): Action[] => [
  ...(latest === undefined ? [] : [latestAction(TableName, job, latest)]),
  { Put: { TableName, Item: toJobItem(job), ...stillAt(undefined) } },
  ...(other === undefined
    ? []
    : [
        {
          Put: {
            TableName,
            Item: toJobItem(keepUnknown(other.before, other.after)),
            ...stillAt(other.before.version),
          },
        },
      ]),
  { Put: { TableName, Item: toAuditItem(audit) } },
];

export const makeJobReader = (client: DynamoDBDocumentClient, table: string): JobReader & LatestJobs => {
  const get: JobReader["get"] = (workspaceId, id) =>
    readItem(client, table, jobKey(workspaceId, id), fromJobItem);
  return {
    get,
    latestOf: async (workspaceId, fingerprint) => {
      const id = await readItem(client, table, latestJobKey(workspaceId, fingerprint), fromLatestJobItem);
      return id === undefined ? null : ((await get(workspaceId, id)) ?? null);
    },
  };
};

/** What the service does by itself has ids of no time, below all others. */
async function* untilOwn(jobs: AsyncIterable<JobRecord>): AsyncGenerator<JobRecord> {
  for await (const job of jobs) {
    if (timeOfUlid(job.id.slice("job_".length)) === 0) return;
    yield job;
  }
}

export const makeJobList = (client: DynamoDBDocumentClient, table: string): JobList => ({
  newestFirst: (workspaceId, { before, limit }) => {
    // Whoever looks for a few kinds among many passes over the rest.
    const pageSize = Math.max(limit, 100);
    const query = { partition: jobListPartition(workspaceId), newestFirst: { before }, pageSize };
    return untilOwn(queryPartition(client, table, query, fromJobItem));
  },
});

export const makeJobStore = (client: DynamoDBDocumentClient, table: string): JobStore => ({
  ...makeJobReader(client, table),
  begin: (begin) => writeAll(client, jobBeginActions(table, begin)),
  write: ({ before, after, audit }) =>
    writeAll(client, [
      { Put: { TableName: table, Item: toJobItem(keepUnknown(before, after)), ...stillAt(before.version) } },
      ...(audit === undefined ? [] : [{ Put: { TableName: table, Item: toAuditItem(audit) } }]),
    ]),
});

export const makeJobStarter = (client: DynamoDBDocumentClient, table: string): JobStarter => {
  const { get } = makeJobReader(client, table);
  return {
    latest: async (workspaceId, fingerprint) => {
      const id = await readItem(client, table, latestJobKey(workspaceId, fingerprint), fromLatestJobItem);
      const job = id === undefined ? undefined : await get(workspaceId, id);
      return job?.kind === "export" ? job : undefined;
    },
    start: ({ job, fingerprint, previous, audit }) =>
      writeAll(client, [
        {
          Put: {
            TableName: table,
            Item: toLatestJobItem(job, fingerprint),
            ...(previous === undefined
              ? { ConditionExpression: "attribute_not_exists(pk)" }
              : {
                  ConditionExpression: "job_id = :previous",
                  ExpressionAttributeValues: { ":previous": previous.id },
                }),
          },
        },
        {
          Put: {
            TableName: table,
            Item: toJobItem(job),
            ConditionExpression: "attribute_not_exists(pk)",
          },
        },
        { Put: { TableName: table, Item: toAuditItem(audit) } },
      ]),
  };
};
