import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { beforeAll, describe, expect, it } from "vitest";
import { crashAt, functionOf, type Moment } from "#test/support/crash.ts";
import { eventually } from "#test/support/eventually.ts";
import { ownService } from "#test/support/service.ts";
import { aReceiver, type Receiver, subscribe } from "#test/support/webhooks.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

/** Experiment R7: between a committed change and its delivery, every function dies at each of its calls in turn. */

const service = ownService({ settings: { outboundNetwork: "public_and_loopback" } });

const sample = {
  type: "lead.updated",
  version: 1,
  sequence: 1,
  actor: { type: "member", id: "mem_1" },
  resource: { type: "lead", id: "lead_1", revision: 1 },
  correlation_id: "test",
  causation_id: null,
  data: {},
};
const deliver = "functions/queues/deliver-webhook.ts";
const derive = "functions/streams/derive-events.ts";

/** Lambda's own polling, in the function's name. */
const polling = new Set([
  "ReceiveMessage",
  "DeleteMessageBatch",
  "ChangeMessageVisibilityBatch",
  "ChangeMessageVisibility",
  "GetRecords",
  "GetShardIterator",
  "DescribeStream",
]);
const isOwn = ({ operation }: { readonly operation: string }): boolean => !polling.has(operation);

/** A webhook of its own, so that nothing of another trial is remembered, whose endpoint fails each event once. */
interface Trial {
  readonly name: string;
  readonly workspace: Workspace;
  readonly receiver: Receiver;
  readonly webhookId: string;
}

const begin = async (name: string): Promise<Trial> => {
  const workspace = await aWorkspace(service());
  const receiver = await aReceiver();
  const seen = new Set<string>();
  receiver.answer(({ id }) => {
    const status = seen.has(id) ? 200 : 500;
    seen.add(id);
    return { status };
  });
  const { id: webhookId } = await subscribe(service(), workspace, { url: receiver.url });
  return { name, workspace, receiver, webhookId };
};

const deliveriesOf = async ({ workspace, webhookId }: Trial) =>
  (await workspace.request("GET", `/webhooks/${webhookId}/deliveries`)).body.data;

const changeALead = ({ workspace }: Trial) =>
  workspace.request("POST", "/leads", { body: { email: "ada@example.com" } });

const callsOf = async (trial: Trial, sourceFile: string): Promise<number> => {
  const { principal } = functionOf(service(), sourceFile);
  let calls = 0;
  const stop = service().gate.calls.subscribe((call) => {
    if (call.principal === principal.name && isOwn(call)) calls += 1;
  });
  await changeALead(trial);
  // Its last call wakes the second attempt.
  await eventually(
    () => deliveriesOf(trial),
    ([first]) => first?.state === "delivered",
  );
  stop();
  return calls;
};

const runCrash = async (trial: Trial, sourceFile: string, nth: number, moment: Moment): Promise<number> => {
  const crash = crashAt(service(), sourceFile, { nth, moment, fits: isOwn });
  await changeALead(trial);
  await eventually(
    () => crash.fired,
    (fired) => fired > 0,
  );
  crash.stop();
  // The next trial's crash must not strike this one's message again.
  await eventually(
    () => deliveriesOf(trial),
    ([first]) => first?.attempts_made > 0,
  );
  return crash.fired;
};

const moments = ["before", "after"] as const;
const trials: Trial[] = [];
const fired: number[] = [];
const expected: number[] = [];

const crashEverywhere = async (sourceFile: string, calls: number): Promise<void> => {
  expected.push(calls);
  for (let nth = 1; nth <= calls; nth += 1)
    for (const moment of moments) {
      const trial = await begin(`${sourceFile}, ${moment} call ${nth}`);
      trials.push(trial);
      fired.push(await runCrash(trial, sourceFile, nth, moment));
    }
};

beforeAll(async () => {
  const clean = await begin("clean");
  trials.push(clean);
  await crashEverywhere(deliver, await callsOf(clean, deliver));
  await crashEverywhere(derive, 1);
}, 300_000);

describe("an event between its change and its receiver", () => {
  it("loses its function at as many points as a clean run makes calls, before and after each", () => {
    // Webhook, lane, delivery, secret; then, since the endpoint fails: webhook, webhook, delivery and the next message.
    expect(expected[0]).toBeGreaterThanOrEqual(7);
    expect(fired).toEqual(Array.from({ length: 2 * (expected[0] ?? 0) + 2 }, () => 1));
  });

  it("is delivered all the same, by one webhook-id, as one delivery", async () => {
    for (const trial of trials) {
      const [, deliveries] = await eventually(
        async () => [trial.name, await deliveriesOf(trial)] as const,
        ([, all]) => all.length > 0 && all.every(({ state }: { state: string }) => state === "delivered"),
      );
      const ids = new Set(trial.receiver.received.map(({ id }) => id));

      expect([trial.name, deliveries.length, [...ids]]).toEqual([trial.name, 1, [deliveries[0].event_id]]);
      await trial.receiver.close();
    }
  });
});

/** Experiment R6, at a size that a test can wait for; the figures are the same shares. */
describe("messages that nobody can read", () => {
  const region = "us-east-1";
  const sqs = () => {
    const { endpointUrl: endpoint, operatorCredentials: credentials } = service();
    return new SQSClient({ endpoint, credentials, region });
  };
  const queue = (name: string): string => service().names.queues[name] ?? "";
  const dead = "WebhookDeliveriesQueueDeadLetters";
  const takeDead = async (): Promise<string[]> => {
    const { Messages = [] } = await sqs().send(
      new ReceiveMessageCommand({ QueueUrl: queue(dead), MaxNumberOfMessages: 10, VisibilityTimeout: 600 }),
    );
    return Messages.map(({ Body = "" }) => Body);
  };
  const send = (MessageBody: string) =>
    sqs().send(new SendMessageCommand({ QueueUrl: queue("WebhookDeliveriesQueue"), MessageBody }));

  it("end with the dead letters while all others are delivered, and what is mended goes out on redrive", async () => {
    const workspace = await aWorkspace(service());
    const receiver = await aReceiver();
    const { id } = await subscribe(service(), workspace, { url: receiver.url });
    const messageOf = (n: number) => {
      const stamp = String(n).padStart(4, "0");
      const event = {
        ...sample,
        id: `evt_01M7YKRCABJ4QTJR9Y52VR${stamp}`,
        timestamp: new Date().toISOString(),
        workspace_id: workspace.id,
      };
      return { workspace_id: workspace.id, webhook_id: id, event };
    };
    const poison = { ...messageOf(100), event: { ...messageOf(100).event, version: 2 } };
    const bodies = Array.from({ length: 99 }, (_, n) => JSON.stringify(messageOf(n)));

    await Promise.all([...bodies, JSON.stringify(poison)].map(send));
    await eventually(
      () => receiver.received.length,
      (length) => length >= 99,
    );
    const letters = await eventually(takeDead, (some) => some.length > 0);

    expect(new Set(receiver.received.map((one) => one.id)).size + letters.length).toBe(100);
    for (const letter of letters) {
      const { event, ...rest } = JSON.parse(letter);
      await send(JSON.stringify({ ...rest, event: { ...event, version: 1 } }));
    }
    await eventually(
      () => new Set(receiver.received.map((one) => one.id)).size,
      (size) => size === 100,
    );
    await receiver.close();
  });
});
