import type { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient, type QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { scheduledFunctions } from "#functions/manifest.ts";
import { makeWorkspaceLister } from "#lib/adapters/dynamo/workspace-directory.ts";
import { sendAll } from "#lib/adapters/sqs/send-all.ts";
import { StartTasks, WorkspaceTask, workspaceTaskKinds } from "#lib/contract/workspace-tasks.ts";
import { startWorkspaceTasks } from "#lib/domain/platform/workspace-task/start-tasks.ts";

const at = "2026-03-02T09:00:00.000Z";

/** A directory of workspaces that returns as many entries of a query as its limit allows. */
const aDirectory = (count: number) => {
  const entries = Array.from({ length: count }, () => ({ sk: `ws_${ulid()}`, name: "A", created_at: at }));
  let queries = 0;
  const send = async ({ input: { Limit = Infinity, ExclusiveStartKey } }: QueryCommand) => {
    queries += 1;
    const from = Number(ExclusiveStartKey?.["from"] ?? 0);
    const Items = entries.slice(from, from + Limit);
    const next = from + Items.length;
    return { Items, ...(next < count && { LastEvaluatedKey: { from: next } }) };
  };
  const client = Object.assign(Object.create(DynamoDBDocumentClient.prototype), { send });
  return { entries, client, queries: () => queries };
};

const aQueue = () => {
  const messages: WorkspaceTask[] = [];
  let calls = 0;
  const send = async ({ input: { Entries = [] } }: SendMessageBatchCommand) => {
    calls += 1;
    messages.push(...Entries.map(({ MessageBody = "" }) => WorkspaceTask.parse(JSON.parse(MessageBody))));
    return {};
  };
  return { client: { send } as unknown as SQSClient, messages, calls: () => calls };
};

describe("the schedules of workspace tasks", () => {
  it("name each task once", () => {
    const { schedules } = scheduledFunctions["start-workspace-tasks"];
    const kinds = schedules.flatMap(({ input }) => StartTasks.parse(input).kinds);

    expect(kinds).toHaveLength(workspaceTaskKinds.length);
    expect(new Set(kinds)).toEqual(new Set(workspaceTaskKinds));
  });

  it("list 10,000 workspaces in 10 queries and send the hourly tasks of each once, in batches of ten", async () => {
    const directory = aDirectory(10_000);
    const queue = aQueue();
    const hourly = scheduledFunctions["start-workspace-tasks"].schedules.find(
      ({ expression }) => expression === "rate(1 hour)",
    );
    const { kinds } = StartTasks.parse(hourly?.input);

    const sent = await startWorkspaceTasks(
      {
        workspaces: makeWorkspaceLister(directory.client, "table"),
        send: (messages) => sendAll(queue.client, "url", messages),
      },
      kinds,
    );

    expect(kinds).toHaveLength(7);
    expect(sent).toBe(70_000);
    expect(directory.queries()).toBe(10);
    expect(queue.calls()).toBe(7_000);
    expect(new Set(queue.messages.map(({ kind, workspace_id }) => `${kind} ${workspace_id}`)).size).toBe(
      70_000,
    );
  });

  it("send nothing where there is no workspace", async () => {
    const queue = aQueue();
    const workspaces = makeWorkspaceLister(aDirectory(0).client, "table");
    const send = (messages: readonly WorkspaceTask[]) => sendAll(queue.client, "url", messages);

    expect(await startWorkspaceTasks({ workspaces, send }, ["fade-scores"])).toBe(0);
    expect(queue.calls()).toBe(0);
  });
});
