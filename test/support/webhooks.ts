import type { IncomingHttpHeaders } from "node:http";
import { EventBridgeClient, ListTargetsByRuleCommand } from "@aws-sdk/client-eventbridge";
import { Webhook } from "standardwebhooks";
import type { WebhookId, WorkspaceId } from "#lib/contract/ids.ts";
import { ruleName } from "#lib/domain/webhook/webhook-rule.ts";
import { type AnEndpoint, startEndpoint } from "./an-endpoint.ts";
import { eventually } from "./eventually.ts";
import type { TestService } from "./service.ts";
import type { Workspace } from "./workspace.ts";

/** A request that reached a receiver. */
export interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events whose schemas have tests of their own.
  readonly event: any;
}

/** What a receiver answers. */
export interface ReceiverAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type Behaviour = ReceiverAnswer | "hang" | "reset";

/** An endpoint of a test's own that keeps what it gets. */
export interface Receiver extends AnEndpoint {
  readonly received: readonly Received[];
  /** Answers requests from now on so; "hang" never answers, "reset" ends the connection. */
  answer(next: Behaviour | ((received: Received) => Behaviour)): void;
}

/** Starts a receiver, which answers 200 until told otherwise. */
export const aReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  let current: Behaviour | ((received: Received) => Behaviour) = { status: 200 };
  const endpoint = await startEndpoint((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const id = String(request.headers["webhook-id"]);
      const one = { id, headers: request.headers, text, event: JSON.parse(text) };
      const does = typeof current === "function" ? current(one) : current;
      received.push(one);
      if (does === "hang") return;
      if (does === "reset") return void response.socket?.resetAndDestroy();
      response.writeHead(does.status, does.headers).end(does.body ?? "");
    });
  });
  const answer: Receiver["answer"] = (next) => {
    current = next;
  };
  return { ...endpoint, received, answer };
};

/** The targets of a webhook's rule; none while there is no rule. */
const targetsOf = async (
  service: TestService,
  workspaceId: WorkspaceId,
  webhookId: WebhookId,
): Promise<number> => {
  const { endpointUrl: endpoint, operatorCredentials: credentials, names } = service;
  const client = new EventBridgeClient({ endpoint, credentials, region: "us-east-1" });
  const Rule = ruleName({ workspaceId, webhookId });
  const ask = new ListTargetsByRuleCommand({ EventBusName: names.bus, Rule });
  const { Targets = [] } = await client.send(ask).catch(() => ({ Targets: [] }));
  client.destroy();
  return Targets.length;
};

/** Subscribes a URL to events of leads; resolves once its rule is on the bus. */
export const subscribe = async (
  service: TestService,
  { id: workspaceId, request }: Workspace,
  body: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: WebhookId; readonly secret: string }> => {
  const answer = await request("POST", "/webhooks", { body: { events: ["lead.*"], ...body } });
  if (answer.status !== 201) throw new Error(`not subscribed: ${JSON.stringify(answer.body)}`);
  const { id, secret } = answer.body;
  await eventually(
    () => targetsOf(service, workspaceId, id),
    (targets) => targets > 0,
  );
  return { id, secret };
};

/** What a receiver makes of a request: the event, when its signature holds. */
export const verified = ({ headers, text }: Received, secret: string): unknown =>
  new Webhook(secret).verify(text, headers as Record<string, string>);
