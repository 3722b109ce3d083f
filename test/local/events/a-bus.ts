import {
  CreateEventBusCommand,
  EventBridgeClient,
  PutEventsCommand,
  type PutEventsRequestEntry,
  PutRuleCommand,
  PutTargetsCommand,
  type Target,
} from "@aws-sdk/client-eventbridge";
import { afterEach, beforeEach } from "vitest";
import {
  type Destination,
  type EventBridge,
  KeptBus,
  KeptDelivery,
  startEventBridge,
} from "#lib/local/events/index.ts";
import type { Kept } from "#lib/local/kept.ts";
import { keptAsJson } from "../kept-as-json.ts";

export const queueArn = "arn:aws:sqs:us-east-1:000000000000:work";
export const dlqArn = "arn:aws:sqs:us-east-1:000000000000:dead";
export const options = { region: "us-east-1", accountId: "000000000000", retryDelayMs: () => 0 };

export const clientOf = ({ url }: EventBridge): EventBridgeClient =>
  new EventBridgeClient({
    endpoint: url,
    region: "us-east-1",
    credentials: { accessKeyId: "a", secretAccessKey: "s" },
    maxAttempts: 1,
  });

const beginning = new Date("2026-01-01T00:00:00.500Z");

/** What a test has of its bus, by a clock that stands until it is set. */
export interface World {
  bridge: EventBridge;
  /** What it leaves to the next run. */
  readonly kept: { readonly buses: Kept<KeptBus>; readonly underWay: Kept<KeptDelivery> };
  client: EventBridgeClient;
  now: Date;
  readonly delivered: { readonly destination: Destination; readonly payload: string }[];
  /** Why a delivery fails, if it does. */
  fail: (destination: Destination) => Error | undefined;
}

/** Starts an EventBridge with the bus `bus` before each test. Call it at the file's top. */
export const anEventBridge = (): (() => World) => {
  let world: World | undefined;
  const current = (): World => {
    if (world === undefined) throw new Error("the bus starts before each test");
    return world;
  };
  const deliver = async (destination: Destination, payload: string): Promise<void> => {
    const error = current().fail(destination);
    if (error) throw error;
    current().delivered.push({ destination, payload });
  };
  beforeEach(async () => {
    world = undefined;
    const kept = { buses: keptAsJson(KeptBus), underWay: keptAsJson(KeptDelivery) };
    const bridge = await startEventBridge({
      ...options,
      ...kept,
      now: () => world?.now ?? beginning,
      deliver,
    });
    const client = clientOf(bridge);
    world = { bridge, kept, client, now: beginning, delivered: [], fail: () => undefined };
    await client.send(new CreateEventBusCommand({ Name: "bus" }));
  });
  afterEach(() => world?.bridge.close());
  return current;
};

export const entry = (detail: object, extra: Partial<PutEventsRequestEntry> = {}): PutEventsRequestEntry => ({
  EventBusName: "bus",
  Source: "leadrail",
  DetailType: "lead.updated",
  Detail: JSON.stringify(detail),
  ...extra,
});

/** Puts events and waits until all that comes of them is over. */
export const putEvents = async ({ client, bridge }: World, Entries: PutEventsRequestEntry[]) => {
  const answer = await client.send(new PutEventsCommand({ Entries }));
  await bridge.idle();
  return answer;
};

/** Puts the rule `r` on the bus. */
export const putRule = async (
  { client }: World,
  pattern: object,
  ...targets: Omit<Target, "Id">[]
): Promise<void> => {
  await client.send(
    new PutRuleCommand({ Name: "r", EventBusName: "bus", EventPattern: JSON.stringify(pattern) }),
  );
  const Targets = targets.map((target, i) => ({ Id: `t${i}`, ...target }));
  if (Targets.length === 0) return;
  await client.send(new PutTargetsCommand({ Rule: "r", EventBusName: "bus", Targets }));
};
