import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { ulid } from "ulid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type QueueRow, queueFunctions } from "#functions/manifest.ts";
import { makeEventLogWriter } from "#lib/adapters/dynamo/events/event-log.ts";
import type { Envelope } from "#lib/contract/events.ts";
import type { WebhookId } from "#lib/contract/platform/ids.ts";
import { offsetTo, setOffset } from "#lib/local/clock/moved-date.ts";
import { nextTraceHeader } from "#lib/local/lambda/recursion/chain.ts";
import { eventually } from "#test/support/eventually.ts";
import { ownService } from "#test/support/service.ts";
import { arrived, makeLead } from "#test/support/webhook-deliveries.ts";
import { aReceiver, type Receiver, subscribe } from "#test/support/webhooks.ts";
import { aWorkspace, operatorTable, type Workspace } from "#test/support/workspace.ts";

/** The clock of the functions alone: a test moves it to end the time that a function's run may take. */
const clock = offsetTo(new Date());
const service = ownService({ clock });

/** Longer than one run of a replay may take. */
const runMs = 181_000;

/** Invocations of one function in one chain of messages, after which Lambda stops a loop that is not allowed. */
const hopsMax = 16;

/** Of the events that the tests write. */
const correlation = "req_long_loops";

let aheadMs = 0;
const moveOn = (ms: number): void => {
  aheadMs += ms;
  setOffset(clock, new Date(Date.now() + aheadMs));
};

let workspace: Workspace;
let receiver: Receiver;
let sqs: SQSClient;
let batched: WebhookId;

const isoNow = (): string => new Date().toISOString();

const anEvent = (sequence: number, type: Envelope["type"]): Envelope => ({
  id: `evt_${ulid()}`,
  type,
  version: 1,
  timestamp: isoNow(),
  sequence,
  workspace_id: workspace.id,
  actor: { type: "member", id: workspace.adminId },
  resource: { type: "lead", id: `lead_${ulid()}`, revision: 1 },
  correlation_id: correlation,
  causation_id: null,
  data: {},
});

/** 1,980 updated leads and, spread among them, 20 deleted ones. */
const events = (): Envelope[] =>
  Array.from({ length: 2_000 }, (_, index) =>
    anEvent(index + 1, index % 100 === 50 ? "lead.deleted" : "lead.updated"),
  );

const functionOf = (name: string) =>
  service().functions.find(({ sourceFile }) => sourceFile === `functions/queues/${name}.ts`);

const principalOf = (name: string): string => functionOf(name)?.principal.name ?? "";

const queueUrl = (queue: string): string => service().names.queues[queue] ?? "";

/** Messages that a function sent to a queue. */
const sentBy = (name: string, queue: string): number =>
  service()
    .gate.calls.all()
    .filter(
      ({ principal, operation, resources }) =>
        principal === principalOf(name) &&
        operation.startsWith("SendMessage") &&
        resources.some((arn) => arn.endsWith(`:${queueUrl(queue).split("/").at(-1)}`)),
    ).length;

const send = (queue: string, body: object, traceHeader?: string) => {
  const value = traceHeader === undefined ? undefined : { DataType: "String", StringValue: traceHeader };
  return sqs.send(
    new SendMessageCommand({
      QueueUrl: queueUrl(queue),
      MessageBody: JSON.stringify(body),
      ...(value && { MessageSystemAttributes: { AWSTraceHeader: value } }),
    }),
  );
};

const deadLetters = async (queue: string): Promise<unknown[]> => {
  const command = new ReceiveMessageCommand({
    QueueUrl: queueUrl(`${queue}DeadLetters`),
    VisibilityTimeout: 0,
  });
  return ((await sqs.send(command)).Messages ?? []).map(({ Body = "" }) => JSON.parse(Body));
};

beforeAll(async () => {
  const { endpointUrl: endpoint, operatorCredentials: credentials, names } = service();
  sqs = new SQSClient({ endpoint, credentials, region: "us-east-1" });
  workspace = await aWorkspace(service());
  receiver = await aReceiver();
  const batch = { max_events: 100, max_wait_seconds: 300 };
  ({ id: batched } = await subscribe(service(), workspace, { url: receiver.url, batch }));
  // Its event opens the wait that the first test ends.
  await makeLead(workspace);
  await eventually(
    async () => (await workspace.items()).filter(({ kind }) => kind === "webhook_batch").length,
    (count) => count === 1,
  );
  await makeEventLogWriter(operatorTable(service()), names.table).append(workspace.id, events(), new Date());
}, 120_000);
afterAll(async () => {
  sqs.destroy();
  await receiver.close();
});

describe("a loop by design goes on beyond 16 invocations", () => {
  it("of a webhook that gets 2,000 waiting events in batches of 100", async () => {
    moveOn(301_000);
    await send("WebhookDeliveriesQueue", { workspace_id: workspace.id, webhook_id: batched, due_at: null });
    await arrived(receiver, 21);

    const got = receiver.received
      .flatMap(({ event }): Envelope[] => event.events)
      .filter(({ correlation_id }) => correlation_id === correlation)
      .map(({ sequence }) => sequence);
    expect([receiver.received.length, got.length]).toEqual([21, 2_000]);
    expect(new Set(got)).toEqual(new Set(Array.from({ length: 2_000 }, (_, index) => index + 1)));
    expect(sentBy("deliver-webhook", "WebhookDeliveriesQueue")).toBeGreaterThan(hopsMax);
    expect(await deadLetters("WebhookDeliveriesQueue")).toEqual([]);
  });

  it("of a replay whose runs end after 100 events each", async () => {
    const other = await aReceiver();
    const webhook = { url: other.url, events: ["lead.deleted"] };
    const { id } = await subscribe(service(), workspace, webhook);
    const stop = service().gate.afterCall(({ principal, operation, resources }) => {
      const writes = operation === "PutItem" && resources.some((arn) => arn.includes(":table/"));
      if (writes && principal === principalOf("run-replay")) moveOn(runMs);
      return undefined;
    });

    const from = new Date(Date.now() - 600_000).toISOString();
    const begun = await workspace.request("POST", `/webhooks/${id}/replay`, { body: { from } });
    const replay = await eventually(
      async () => (await workspace.request("GET", `/webhooks/${id}/replays/${begun.body.id}`)).body,
      ({ state }) => state === "done",
    );
    await arrived(other, 20);
    stop();
    await other.close();

    expect(replay.counts.looked_at).toBeGreaterThanOrEqual(2_000);
    expect(replay.counts.replayed).toBe(20);
    expect(sentBy("run-replay", "WebhookReplaysQueue")).toBeGreaterThan(hopsMax);
    expect(await deadLetters("WebhookReplaysQueue")).toEqual([]);
  });

  it("of every function that declares its bound, and of no other", async () => {
    for (const [name, { queue, ...row }] of Object.entries<QueueRow>(queueFunctions)) {
      const { name: functionName = "" } = functionOf(name) ?? {};
      const arn = service().host.arnOf(functionName) ?? "";
      const header = Array.from({ length: hopsMax }).reduce<string>(
        (cause) => nextTraceHeader(arn, [cause]),
        "",
      );
      const stops = service().host.stopsLoop(functionName, header);
      expect([name, queue, stops]).toEqual([name, queue, row.loopBoundedBy === undefined]);
    }
  });

  it("of a compaction, while a loop of a function without a bound ends in the dead letters", async () => {
    const chainOf = (name: string): string =>
      Array.from({ length: 40 }).reduce<string>(
        (cause) => nextTraceHeader(service().host.arnOf(functionOf(name)?.name ?? "") ?? "", [cause]),
        "",
      );
    const compaction = { workspace_id: workspace.id, collection: "leads" };
    const tally = { workspace_id: workspace.id, tally: "unknown" };

    await send("LakeQueue", compaction, chainOf("compact-lake"));
    await send("TalliesQueue", tally, chainOf("tally-records"));

    expect(
      await eventually(
        () => deadLetters("TalliesQueue"),
        (letters) => letters.length === 1,
      ),
    ).toEqual([tally]);
    const compacted = () =>
      service()
        .gate.calls.all()
        .some((call) => call.service === "dynamodb" && call.principal === principalOf("compact-lake"));
    expect(await eventually(compacted, (is) => is)).toBe(true);
    expect(await deadLetters("LakeQueue")).toEqual([]);
  });
});
