import { type Kept, keptInMemory } from "#lib/local/kept.ts";
import { startLoopbackServer } from "#lib/local/loopback-server.ts";
import { BusStore, type Rule } from "./bus-store.ts";
import { type Deliver, Deliveries, type KeptDelivery } from "./delivery.ts";
import { type BusEvent, type EventContent, newEvent } from "./event.ts";
import { jsonService } from "./json-service.ts";
import { type KeptBus, keepChanges, restoreBuses } from "./kept-buses.ts";
import { archiveOperations } from "./operations/archives.ts";
import { busOperations } from "./operations/buses.ts";
import { putEventsOperation } from "./operations/put-events.ts";
import { ruleOperations } from "./operations/rules.ts";
import { targetOperations } from "./operations/targets.ts";
import { testEventPatternOperation } from "./operations/test-event-pattern.ts";
import { RuleSchedule } from "./rule-schedule.ts";
import { retryPolicyOf } from "./target.ts";
import { inputFor } from "./target-input.ts";

export interface EventBridgeOptions {
  readonly region: string;
  readonly accountId: string;
  readonly now: () => Date;
  /** Hands an event to a target of a rule. */
  readonly deliver: Deliver;
  /** 0 or absent picks a free port. */
  readonly port?: number;
  /** Pause before the n-th retry of a delivery, from 1. */
  readonly retryDelayMs?: (attempt: number) => number;
  /** Buses, rules and targets; archived events are not in it. Absent: none outlives this run. */
  readonly buses?: Kept<KeptBus>;
  /** What was begun to deliver and has not arrived. */
  readonly underWay?: Kept<KeptDelivery>;
}

/** Told of every accepted event, with the name of its bus. */
export type EventListener = (event: BusEvent, bus: string) => void;

/** A running EventBridge. */
export interface EventBridge {
  readonly url: string;
  /** Watches all accepted events, whether or not a rule matches; answers the way to stop. */
  onEvent(listener: EventListener): () => void;
  /** Puts an event of an AWS service (`aws.s3`) on the default bus; PutEvents refuses such sources. Answers its id. */
  publish(content: EventContent): string;
  /** Goes on with the deliveries of an earlier run; call it when their targets are there. */
  resume(): void;
  /** Runs the scheduled rules that have come due. */
  tick(): void;
  /** What an archive has kept; empty when there is none of that name. */
  archived(archive: string): readonly BusEvent[];
  /** Resolves when all deliveries, retries included, are over. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Starts an EventBridge on loopback that speaks AWS JSON 1.1. */
export async function startEventBridge(options: EventBridgeOptions): Promise<EventBridge> {
  const { region, accountId, now } = options;
  const store = new BusStore(region, accountId);
  const deliveries = new Deliveries(options);
  const listeners = new Set<EventListener>();
  const schedule = new RuleSchedule(now);

  const send = (rule: Rule, event: BusEvent): void => {
    for (const target of rule.targets.values()) {
      const { Arn, RoleArn, SqsParameters, DeadLetterConfig } = target;
      deliveries.start({
        destination: {
          arn: Arn,
          sourceArn: rule.arn,
          ...(RoleArn !== undefined && { roleArn: RoleArn }),
          ...(SqsParameters?.MessageGroupId !== undefined && {
            messageGroupId: SqsParameters.MessageGroupId,
          }),
        },
        payload: inputFor(target, event, rule),
        retry: retryPolicyOf(target),
        ...(DeadLetterConfig?.Arn !== undefined && {
          deadLetter: { arn: DeadLetterConfig.Arn, body: JSON.stringify(event) },
        }),
      });
    }
  };
  const accept = (event: BusEvent, busName: string): void => {
    const bus = store.buses.get(busName);
    if (!bus) return;
    for (const listener of listeners) listener(event, busName);
    const matchable = { ...event };
    for (const archive of store.archives.values()) {
      if (archive.busName === busName && archive.matches(matchable)) archive.events.push(event);
    }
    for (const rule of bus.rules.values()) {
      if (rule.state === "ENABLED" && rule.matches(matchable)) send(rule, event);
    }
  };

  const operations = {
    ...busOperations(store),
    ...ruleOperations(store, now),
    ...targetOperations(store),
    ...archiveOperations(store, now),
    ...putEventsOperation(store, now, accept),
    ...testEventPatternOperation,
  };
  const buses = options.buses ?? keptInMemory();
  restoreBuses(buses, operations);
  const server = await startLoopbackServer(
    jsonService("AWSEvents", keepChanges(store, buses, operations)),
    options.port,
  );

  return {
    url: server.url,
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish: (content) => {
      const event = newEvent(store, content);
      accept(event, "default");
      return event.id;
    },
    resume: () => deliveries.resume(),
    tick: () => schedule.run(store, send),
    archived: (archive) => store.archives.get(archive)?.events ?? [],
    idle: () => deliveries.idle(),
    close: async () => {
      deliveries.stop();
      await server.close();
    },
  };
}
