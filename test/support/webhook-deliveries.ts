import { ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { WebhookDelivery } from "#lib/contract/events/webhook-deliveries.ts";
import { eventually } from "./eventually.ts";
import type { TestService } from "./service.ts";
import type { Receiver } from "./webhooks.ts";
import type { Workspace } from "./workspace.ts";

/** The webhook's deliveries as the API lists them. */
export const deliveriesOf = async (
  { request }: Workspace,
  id: string,
  query = "",
): Promise<[WebhookDelivery, ...WebhookDelivery[]]> =>
  (await request("GET", `/webhooks/${id}/deliveries${query}`)).body.data;

/** Waits until the webhook's deliveries fit. */
export const deliveriesWhen = (
  workspace: Workspace,
  id: string,
  holds: (all: readonly WebhookDelivery[]) => boolean,
) => eventually(() => deliveriesOf(workspace, id), holds);

/** Whether there are so many, all of them delivered. */
export const areDelivered =
  (count: number) =>
  (all: readonly WebhookDelivery[]): boolean =>
    all.length === count && all.every(({ state }) => state === "delivered");

/** Waits until so many requests have come. */
export const arrived = (receiver: Receiver, count: number) =>
  eventually(
    () => receiver.received.length,
    (length) => length >= count,
  );

export const makeLead = async ({ request }: Workspace, email = "ada@example.com"): Promise<string> =>
  (await request("POST", "/leads", { body: { email } })).body.id;

/** Returns a message of the webhooks' dead-letter queue; undefined while it is empty. */
export const deadLetter = async (service: TestService): Promise<string | undefined> => {
  const { endpointUrl: endpoint, operatorCredentials: credentials, names } = service;
  const client = new SQSClient({ endpoint, credentials, region: "us-east-1" });
  const QueueUrl = names.queues["WebhooksDeadLetters"] ?? "";
  const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl }));
  client.destroy();
  return Messages[0]?.Body;
};
