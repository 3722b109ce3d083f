import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { RunId, WorkflowId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { recentWith } from "#lib/domain/automation/run/recent-runs.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import type { RunLister, RunReader, RunStore, RunWrite } from "#lib/domain/automation/run/run-store.ts";
import { keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import {
  changeKey,
  type Key,
  leadShards,
  runGroupKey,
  runKey,
  runPartition,
  runStandingKey,
  runStandingPartition,
  runTraceKey,
} from "../keys.ts";
import { toDueItem } from "../platform/due-store.ts";
import { queryPartition } from "../query-partition.ts";
import { readItem } from "../read-item.ts";
import { leadActions } from "../records/lead-actions.ts";
import { recordActions } from "../records/record-store.ts";
import { offerActions } from "../selling/assignment-offers.ts";
import { pauseAfterLoss, turnActions } from "../selling/turn-ledger.ts";
import { type Action, stillAt, transact } from "../transaction.ts";
import { contactActions, makeContactBook, makeContactReader } from "./contacts.ts";
import { makeDroppedReader, makeDropper } from "./dropped-triggers.ts";
import { toEnrolmentItem } from "./enrolment-item.ts";
import {
  fromGroupItem,
  fromMembershipItem,
  fromRunItem,
  runExpiry,
  TraceItem,
  toGroupItem,
  toRunItem,
} from "./run-item.ts";

/** A failed run that goes on takes its lead's standing again, unless another has it. */
const takenAgain = (
  TableName: string,
  key: Key,
  active: RunId | null,
  version: number | undefined,
): Action => ({
  Update: {
    TableName,
    Key: { ...key },
    UpdateExpression: "SET active = :active ADD version :one",
    ConditionExpression: "version = :version",
    ExpressionAttributeValues: { ":active": active, ":one": 1, ":version": version ?? 0 },
  },
});

/** The lead's standing in the workflow: taken by a new run, freed by one that ends. */
const standingActions = (TableName: string, { before, after, standing }: RunWrite): Action[] => {
  const { workspace_id: workspaceId, lead_id, workflow_id, id, progress } = after;
  const key = runStandingKey(workspaceId, lead_id, workflow_id);
  const isOver = progress.end !== null;
  if (before === undefined)
    return [
      {
        Put: {
          TableName,
          Item: keepUnknown(standing, {
            ...key,
            kind: "run_standing",
            workspace_id: workspaceId,
            active: isOver ? null : id,
            last_run: id,
            last_enrolled_at: progress.enrolledAt,
            recent: recentWith(standing?.recent ?? [], progress.enrolledAt),
            version: (standing?.version ?? 0) + 1,
          }),
          ...stillAt(standing?.version),
        },
      },
    ];
  if (before.progress.end !== null)
    return [takenAgain(TableName, key, isOver ? null : id, standing?.version)];
  if (!isOver) return [];
  return [
    {
      Update: {
        TableName,
        Key: { ...key },
        UpdateExpression: "SET active = :none ADD version :one",
        ExpressionAttributeValues: { ":none": null, ":one": 1 },
      },
    },
  ];
};

const actionsOf = (TableName: string, write: RunWrite): Action[] => {
  const { before, after, trace, lead, records = [], turns = [], sent = [], offer, contacts } = write;
  const { workspace_id: workspaceId, id, progress, version, updated_at } = after;
  const due = progress.end === null ? progress.waiting?.until : undefined;
  return [
    { Put: { TableName, Item: toRunItem(keepUnknown(before, after)), ...stillAt(before?.version) } },
    ...standingActions(TableName, write),
    ...(lead === undefined ? [] : leadActions(TableName, lead).actions),
    ...turnActions(TableName, { workspaceId, pools: turns }),
    ...offerActions(TableName, workspaceId, offer === undefined ? [] : [offer]),
    ...records.flatMap((record) => recordActions(TableName, record.kind, record.write).actions),
    ...(trace.length === 0
      ? []
      : [
          {
            Put: {
              TableName,
              Item: {
                ...runTraceKey(workspaceId, id, version),
                kind: "run_trace",
                workspace_id: workspaceId,
                lines: JSON.stringify(trace),
                ...runExpiry(updated_at),
              },
            },
          },
        ]),
    ...contactActions(TableName, after, contacts),
    ...sent.map(({ workflow, turn }) => ({
      Put: { TableName, Item: toEnrolmentItem(after, workflow, turn) },
    })),
    ...(due === undefined
      ? []
      : [{ Put: { TableName, Item: toDueItem({ workspaceId, kind: "run", id }, due) } }]),
  ];
};

/** One shard's runs of a workflow, newest first. */
async function* shardOfWorkflow(
  client: DynamoDBDocumentClient,
  table: string,
  {
    partition,
    workflow,
    before,
    pageSize,
  }: { partition: string; workflow: WorkflowId; before: string | undefined; pageSize: number },
): AsyncGenerator<RunRecord> {
  const query = {
    TableName: table,
    IndexName: "changes",
    KeyConditionExpression: "pk = :pk AND changed_key BETWEEN :from AND :to",
    ExpressionAttributeValues: {
      ":pk": partition,
      ":from": changeKey(workflow, ""),
      // `~` lies above every id.
      ":to": changeKey(workflow, before ?? "~"),
    },
    ScanIndexForward: false,
    ConsistentRead: true,
  };
  for await (const { Items = [] } of paginateQuery({ client, pageSize }, query))
    for (const item of Items) {
      const run = fromRunItem(item);
      if (run.id !== before) yield run;
    }
}

async function* newestFirst(shards: readonly AsyncGenerator<RunRecord>[]): AsyncGenerator<RunRecord> {
  const heads = await Promise.all(shards.map((shard) => shard.next()));
  for (;;) {
    const open = heads.flatMap((head, index) => (head.done === true ? [] : [{ run: head.value, index }]));
    const newest = open.toSorted((a, b) => (a.run.id < b.run.id ? 1 : -1))[0];
    const shard = newest && shards[newest.index];
    if (newest === undefined || shard === undefined) return;
    yield newest.run;
    heads[newest.index] = await shard.next();
  }
}

export const makeRunLister = (client: DynamoDBDocumentClient, table: string): RunLister => ({
  ofWorkflow: (workspaceId: WorkspaceId, workflow, { before, expected }) => {
    const pageSize = Math.ceil((expected / leadShards) * 1.5) + 2;
    return newestFirst(
      Array.from({ length: leadShards }, (_, shard) =>
        shardOfWorkflow(client, table, {
          partition: runPartition(workspaceId, shard),
          workflow,
          before,
          pageSize,
        }),
      ),
    );
  },
});

export const makeRunReader = (client: DynamoDBDocumentClient, table: string): RunReader => ({
  get: (workspaceId, id) => readItem(client, table, runKey(workspaceId, id), fromRunItem),
  trace: async (workspaceId, id) => {
    const { pk: partition } = runTraceKey(workspaceId, id, 0);
    const parts = queryPartition(client, table, { partition }, (item) => TraceItem.parse(item).lines);
    return (await Array.fromAsync(parts)).flat();
  },
  standing: (workspaceId, lead, workflow) =>
    readItem(client, table, runStandingKey(workspaceId, lead, workflow), fromMembershipItem),
  standings: (workspaceId, lead) =>
    Array.fromAsync(
      queryPartition(
        client,
        table,
        { partition: runStandingPartition(workspaceId, lead) },
        fromMembershipItem,
      ),
    ),
  dropped: makeDroppedReader(client, table),
  ...makeContactReader(client, table),
});

export const makeRunStore = (client: DynamoDBDocumentClient, table: string): RunStore => ({
  ...makeRunReader(client, table),
  ...makeContactBook(client, table),
  drop: makeDropper(client, table),
  write: async (write) => {
    const reasons = await transact(client, actionsOf(table, write));
    if (reasons.length > 0 && (write.turns?.length ?? 0) > 0) await pauseAfterLoss();
    return reasons.length === 0 ? "stored" : "stale";
  },
  group: ({ workspace_id, workflow_id, root }) =>
    readItem(client, table, runGroupKey(workspace_id, workflow_id, root), fromGroupItem),
  writeGroup: async ({ before, after, due }) => {
    const { workspace_id: workspaceId, workflow_id, root } = after;
    const item = due && toDueItem({ workspaceId, kind: "group", id: `${workflow_id}|${root}` }, due);
    const reasons = await transact(client, [
      {
        Put: { TableName: table, Item: toGroupItem(keepUnknown(before, after)), ...stillAt(before?.version) },
      },
      ...(item ? [{ Put: { TableName: table, Item: item } }] : []),
    ]);
    return reasons.length === 0 ? "stored" : "stale";
  },
});
