import type { IncomingHttpHeaders } from "node:http";
import { EventBridgeClient, ListRulesCommand, ListTargetsByRuleCommand } from "@aws-sdk/client-eventbridge";
import { Webhook } from "standardwebhooks";
import type { WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { webhookOfRule } from "#lib/domain/events/webhook/webhook-rule.ts";
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

const workspaceOf = (rule: string): WorkspaceId => webhookOfRule(rule)?.workspaceId ?? "ws_";

/** The workspace of a webhook, once its rule is on the bus with its target. */
export const ruleIsThere = async (
  service: Pick<TestService, "endpointUrl" | "operatorCredentials"> & {
    readonly names: { readonly bus: string };
  },
  webhookId: WebhookId,
): Promise<WorkspaceId> => {
  const { endpointUrl: endpoint, operatorCredentials: credentials, names } = service;
  const client = new EventBridgeClient({ endpoint, credentials, region: "us-east-1" });
  const EventBusName = names.bus;
  const find = async (): Promise<string | undefined> => {
    const { Rules = [] } = await client.send(new ListRulesCommand({ EventBusName, Limit: 100 }));
    const rule = Rules.map(({ Name = "" }) => Name).find((name) =>
      name.endsWith(webhookId.slice("wh_".length)),
    );
    if (rule === undefined) return undefined;
    const { Targets = [] } = await client.send(new ListTargetsByRuleCommand({ EventBusName, Rule: rule }));
    return Targets.length > 0 ? rule : undefined;
  };
  const rule = await eventually(find, (name) => name !== undefined);
  client.destroy();
  return workspaceOf(rule ?? "");
};

/** Subscribes a URL to events of leads; resolves once its rule is on the bus. */
export const subscribe = async (
  service: Parameters<typeof ruleIsThere>[0],
  { request }: Pick<Workspace, "request">,
  body: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: WebhookId; readonly secret: string }> => {
  const answer = await request("POST", "/webhooks", { body: { events: ["lead.*"], ...body } });
  if (answer.status !== 201) throw new Error(`not subscribed: ${JSON.stringify(answer.body)}`);
  const { id, secret } = answer.body;
  await ruleIsThere(service, id);
  return { id, secret };
};

/** What a receiver makes of a request: the event, when its signature holds. */
export const verified = ({ headers, text }: Received, secret: string): unknown =>
  new Webhook(secret).verify(text, headers as Record<string, string>);
