import { setTimeout as sleep } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient, ListRulesCommand } from "@aws-sdk/client-eventbridge";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { openWorkspace } from "#lib/adapters/dynamo/team/open-workspace.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Service } from "#lib/local/service/start-service.ts";
import { apiWith } from "../api.ts";
import { type Behaviour, type Endpoints, startEndpoints } from "./endpoints.ts";

/** A workspace with its subscriptions, and the endpoints behind them. */
export interface Scene {
  readonly workspaceId: WorkspaceId;
  readonly endpoints: Endpoints;
  /** Places of the live ones. */
  readonly live: readonly number[];
}

const openOne = async (service: Service): Promise<{ id: WorkspaceId; token: string }> => {
  const { endpointUrl: endpoint, operatorCredentials: credentials, names } = service;
  const plain = new DynamoDBClient({ endpoint, credentials, region: "us-east-1" });
  const client = DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
  const place = {
    name: "Benchmark",
    adminEmail: "bench@example.com",
    now: new Date(),
    place: "further",
  } as const;
  const opened = await openWorkspace(client, names.table, place);
  plain.destroy();
  if (opened === undefined) throw new Error("no workspace was opened");
  return { id: opened.workspaceId, token: opened.token };
};

const rulesOf = async (
  { endpointUrl: endpoint, operatorCredentials: credentials, names }: Service,
  id: WorkspaceId,
) => {
  const client = new EventBridgeClient({ endpoint, credentials, region: "us-east-1" });
  const NamePrefix = `webhook-${id.slice("ws_".length)}`;
  const { Rules = [] } = await client.send(
    new ListRulesCommand({ EventBusName: names.bus, NamePrefix, Limit: 100 }),
  );
  client.destroy();
  return Rules.length;
};

/** Opens a workspace with one subscription for each behaviour; resolves once their rules are there. */
export const openScene = async (service: Service, behaviours: readonly Behaviour[]): Promise<Scene> => {
  const endpoints = await startEndpoints();
  const { id: workspaceId, token } = await openOne(service);
  const api = apiWith(service.baseUrl, token);
  for (const [index, behaviour] of behaviours.entries())
    await api.post("/webhooks", { url: endpoints.urlOf(index, behaviour), events: ["lead.*"] });
  while ((await rulesOf(service, workspaceId)) < behaviours.length) await sleep(200);
  // A rule's target follows the rule.
  await sleep(2_000);
  const live = behaviours.flatMap((behaviour, index) => (behaviour === "live" ? [index] : []));
  return { workspaceId, endpoints, live };
};
