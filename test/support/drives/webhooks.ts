import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { dueKey } from "#lib/adapters/dynamo/keys.ts";
import type { WebhookDelivery } from "#lib/contract/events/webhook-deliveries.ts";
import { eventually } from "../eventually.ts";
import { runTask } from "../run-task.ts";
import type { TestService } from "../service.ts";
import { aReceiver, type Receiver, type ReceiverAnswer, subscribe } from "../webhooks.ts";
import { type Item, operatorTable, type Workspace } from "../workspace.ts";
import type { Drive } from "./fixture.ts";

const again: ReceiverAnswer = { status: 500 };
const inAnHour: ReceiverAnswer = { status: 429, headers: { "retry-after": "3600" } };

/** A webhook whose receiver answers as told; it takes pings, which need no rule. */
const aWebhook = async (
  { request }: Workspace,
  answer: ReceiverAnswer,
): Promise<Receiver & { id: string }> => {
  const receiver = await aReceiver();
  receiver.answer(answer);
  const body = { url: receiver.url, events: ["lead.*"] };
  return { ...receiver, id: (await request("POST", "/webhooks", { body })).body.id };
};

const deliveriesOf = async ({ request }: Workspace, id: string): Promise<WebhookDelivery[]> =>
  (await request("GET", `/webhooks/${id}/deliveries`)).body.data;

/** Pings a webhook and waits until every delivery of it has been tried. */
const pingAndWait = async (workspace: Workspace, id: string): Promise<WebhookDelivery[]> => {
  await workspace.request("POST", `/webhooks/${id}/ping`);
  return eventually(
    () => deliveriesOf(workspace, id),
    (all) => all.length > 0 && all.every(({ attempts_made: made }) => made > 0),
  );
};

/** A delivery that has reached its receiver. */
export const aDelivery = async (workspace: Workspace): Promise<{ webhookId: string; deliveryId: string }> => {
  const { id: webhookId, close } = await aWebhook(workspace, { status: 200 });
  const [delivery] = await pingAndWait(workspace, webhookId);
  await close();
  if (delivery === undefined) throw new Error("there is no delivery");
  return { webhookId, deliveryId: delivery.id };
};

/** Makes a waiting delivery overdue. */
export const letBeOverdue = async (service: TestService, item: Item, dueAt: string): Promise<void> => {
  const record = { ...(item["record"] as Record<string, unknown>), next_attempt_at: dueAt };
  const changed_key = dueKey(dueAt, String(item["sk"]));
  const Item = { ...item, record, changed_key };
  await operatorTable(service).send(new PutCommand({ TableName: service.names.table, Item }));
};

export const driveSweep: Drive = async ({ service, workspace }) => {
  const { id } = await aWebhook(workspace, inAnHour);
  await pingAndWait(workspace, id);
  const items = await workspace.items();
  const waiting = items.find(({ kind }) => kind === "webhook_delivery") ?? {};
  await letBeOverdue(service, waiting, new Date(Date.now() - 3_600_000).toISOString());
  await aLateBatch(service, workspace);
  await runTask(service, workspace, "sweep-deliveries");
};

const replay: Drive = async ({ workspace }) => {
  const { id } = await aWebhook(workspace, { status: 200 });
  await eventually(
    () => workspace.request("GET", "/events"),
    ({ status, body }) => status !== 200 || body.data.length > 0,
  );
  await workspace.request("POST", "/leads", { body: { email: "ada@example.com" } });
  await eventually(
    () => workspace.request("GET", "/events?type=lead.imported"),
    ({ status, body }) => status !== 200 || body.data.length > 0,
  );
  const body = { from: new Date(Date.now() - 3_600_000).toISOString() };
  await workspace.request("POST", `/webhooks/${id}/replay`, { body });
  await workspace.request("POST", `/webhooks/${id}/replay`, { body: { ...body, failed_only: true } });
};

/** A change that a webhook with batches gathers. */
const gatherOne = async (service: TestService, workspace: Workspace, max_events: number) => {
  const receiver = await aReceiver();
  const batch = { max_events, max_wait_seconds: 300 };
  const { id } = await subscribe(service, workspace, { url: receiver.url, batch });
  await workspace.request("POST", "/leads", { body: { email: "gathered@example.com" } });
  return { ...receiver, id };
};

/** A batch that has reached its receiver, read out of the log. */
const aBatch = async (service: TestService, workspace: Workspace) => {
  const gathered = await gatherOne(service, workspace, 1);
  const [batch] = await eventually(
    () => deliveriesOf(workspace, gathered.id),
    ([first]) => first?.state === "delivered",
  );
  return { ...gathered, deliveryId: batch?.id };
};

/** Makes the wait for a batch overdue. */
const aLateBatch = async (service: TestService, workspace: Workspace): Promise<void> => {
  const { close } = await gatherOne(service, workspace, 100);
  const [item] = await eventually(
    async () => (await workspace.items()).filter(({ kind }) => kind === "webhook_batch"),
    (items) => items.length > 0,
  );
  const Item = { ...item, due_at: new Date(Date.now() - 3_600_000).toISOString() };
  await operatorTable(service).send(new PutCommand({ TableName: service.names.table, Item }));
  await close();
};

/** Drives of what delivers webhooks. */
export const webhookDrives: Readonly<Record<string, Drive>> = {
  // One that fails waits in the queue, one that asks for an hour waits for a schedule.
  "functions/queues/deliver-webhook.ts": async ({ service, workspace }) => {
    for (const answer of [again, inAnHour]) {
      const { id } = await aWebhook(workspace, answer);
      await workspace.request("POST", `/webhooks/${id}/ping`);
    }
    await (await aBatch(service, workspace)).close();
  },
  "functions/queues/retry-webhook.ts": async ({ service, workspace }) => {
    // Behind a batch that was tried again, the next one's turn comes.
    const batch = await aBatch(service, workspace);
    await workspace.request("POST", `/webhooks/${batch.id}/deliveries/${batch.deliveryId}/redeliver`);
    const { id, answer } = await aWebhook(workspace, again);
    await pingAndWait(workspace, id);
    // From now on it is in the slow lane.
    for (const next of [inAnHour, again]) {
      answer(next);
      await pingAndWait(workspace, id);
    }
  },
  "functions/queues/run-replay.ts": replay,
};
