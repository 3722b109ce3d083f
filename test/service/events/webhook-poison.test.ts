import { setTimeout as sleep } from "node:timers/promises";
import {
  DeleteMessageBatchCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { expect, it } from "vitest";
import { ownService } from "#test/support/service.ts";
import { aReceiver, subscribe } from "#test/support/webhooks.ts";
import { aWorkspace } from "#test/support/workspace.ts";

/**
 * Experiment R6: one message in a hundred can't be read. A hundred messages by default; `npm run test:poison` sends all
 * 10,000.
 */
const total = Number(process.env["LEADRAIL_POISON_MESSAGES"] ?? 100);
const limitMs = 60_000 + total * 200;
/** So long may nothing move before the test gives up. */
const patienceMs = 60_000;
const entriesMax = 10;

const service = ownService({
  settings: { outboundNetwork: "public_and_loopback" },
  loggedCallsMax: 1_000,
});

const sqs = () => {
  const { endpointUrl: endpoint, operatorCredentials: credentials } = service();
  return new SQSClient({ endpoint, credentials, region: "us-east-1" });
};
const queue = (name: string): string => service().names.queues[name] ?? "";

/** The n-th message of all; one in a hundred has a version that there is not. */
const messageOf = (n: number, workspaceId: string, webhookId: string) => ({
  workspace_id: workspaceId,
  webhook_id: webhookId,
  event: {
    id: `evt_01M7YKRCABJ4QTJR9Y52V${String(n).padStart(5, "0")}`,
    type: "lead.updated",
    version: n % 100 === 50 ? 2 : 1,
    timestamp: new Date().toISOString(),
    sequence: 1,
    workspace_id: workspaceId,
    actor: { type: "member", id: "mem_1" },
    resource: { type: "lead", id: "lead_1", revision: 1 },
    correlation_id: "test",
    causation_id: null,
    data: {},
  },
});
type Message = ReturnType<typeof messageOf>;

const send = async (messages: readonly Message[]): Promise<void> => {
  const client = sqs();
  for (let from = 0; from < messages.length; from += entriesMax)
    await client.send(
      new SendMessageBatchCommand({
        QueueUrl: queue("WebhookDeliveriesQueue"),
        Entries: messages
          .slice(from, from + entriesMax)
          .map((message, index) => ({ Id: String(index), MessageBody: JSON.stringify(message) })),
      }),
    );
  client.destroy();
};

/** Takes what the dead letters hold. */
const takeDead = async (): Promise<Message[]> => {
  const client = sqs();
  const QueueUrl = queue("WebhooksDeadLetters");
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: entriesMax }),
  );
  if (Messages.length > 0)
    await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl,
        Entries: Messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle })),
      }),
    );
  client.destroy();
  return Messages.map(({ Body = "" }) => JSON.parse(Body));
};

/** Waits until a count is reached, as long as it moves. */
const reached = async (count: () => Promise<number> | number, wanted: number): Promise<void> => {
  let [last, movedAtMs] = [-1, Date.now()];
  for (let now = await count(); now < wanted && Date.now() - movedAtMs < patienceMs; now = await count()) {
    if (now > last) [last, movedAtMs] = [now, Date.now()];
    await sleep(100);
  }
};

it("messages that nobody can read end with the dead letters, all others arrive, and mended ones on redrive", {
  timeout: limitMs,
}, async () => {
  const workspace = await aWorkspace(service());
  const receiver = await aReceiver();
  const { id } = await subscribe(service(), workspace, { url: receiver.url });
  const got = () => new Set(receiver.received.map((one) => one.id)).size;
  const poison = total / 100;

  await send(Array.from({ length: total }, (_, n) => messageOf(n, workspace.id, id)));
  await reached(got, total - poison);
  const dead: Message[] = [];
  await reached(async () => dead.push(...(await takeDead())), poison);

  expect([got(), dead.length]).toEqual([total - poison, poison]);
  await send(dead.map((message) => ({ ...message, event: { ...message.event, version: 1 } })));
  await reached(got, total);
  expect(got()).toBe(total);
  await receiver.close();
});
