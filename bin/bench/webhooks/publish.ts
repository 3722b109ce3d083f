import { setTimeout as sleep } from "node:timers/promises";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { ulid } from "ulid";
import { type Envelope, eventTypes } from "#lib/contract/events.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Service } from "#lib/local/service/start-service.ts";
import { nowMs } from "./endpoints.ts";

/** Entries of one PutEvents. */
const entriesMax = 10;

const anEvent = (workspaceId: WorkspaceId, sequence: number): Envelope => ({
  id: `evt_${ulid()}`,
  type: "lead.updated",
  version: 1,
  timestamp: new Date().toISOString(),
  sequence,
  workspace_id: workspaceId,
  actor: { type: "member", id: "mem_benchmark" },
  resource: { type: "lead", id: `lead_${ulid()}`, revision: sequence },
  correlation_id: "benchmark",
  causation_id: null,
  data: eventTypes["lead.updated"].example,
});

/** Puts so many events on the bus, so many a second; answers when each was put (see `nowMs`), by its id. */
export const publishEvents = async (
  { endpointUrl: endpoint, operatorCredentials: credentials, names }: Service,
  { workspaceId, count, perSecond }: { workspaceId: WorkspaceId; count: number; perSecond: number },
): Promise<ReadonlyMap<string, number>> => {
  const client = new EventBridgeClient({ endpoint, credentials, region: "us-east-1" });
  const put = new Map<string, number>();
  const began = performance.now();
  const perCall = Math.max(1, Math.min(entriesMax, Math.floor(perSecond)));
  for (let done = 0; done < count; done += perCall) {
    const dueMs = began + (done / perSecond) * 1_000;
    await sleep(Math.max(0, dueMs - performance.now()));
    const events = Array.from({ length: Math.min(perCall, count - done) }, (_, n) =>
      anEvent(workspaceId, done + n + 1),
    );
    for (const { id } of events) put.set(id, nowMs());
    const Entries = events.map((event) => ({
      EventBusName: names.bus,
      Source: "leadrail",
      DetailType: event.type,
      Detail: JSON.stringify(event),
    }));
    await client.send(new PutEventsCommand({ Entries }));
  }
  client.destroy();
  return put;
};
