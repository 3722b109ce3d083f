import * as z from "zod";
import type { BusStore } from "./bus-store.ts";
import type { Operation } from "./json-service.ts";
import { PutRule } from "./operations/rules.ts";
import { PutTargets } from "./operations/targets.ts";

/** Buses with their rules and targets, as the requests that make them. */
export const EventBridgeSnapshot = z.strictObject({
  buses: z.array(z.string()),
  rules: z.array(PutRule),
  targets: z.array(PutTargets),
});
export type EventBridgeSnapshot = z.infer<typeof EventBridgeSnapshot>;

export function takeSnapshot(store: BusStore): EventBridgeSnapshot {
  const rules = [...store.buses.values()].flatMap((bus) => [...bus.rules.values()]);
  return {
    buses: [...store.buses.keys()].filter((name) => name !== "default"),
    rules: rules.map((rule) => ({
      Name: rule.name,
      EventBusName: rule.busName,
      State: rule.state,
      EventPattern: rule.eventPattern,
      ScheduleExpression: rule.scheduleExpression,
      Description: rule.description,
      RoleArn: rule.roleArn,
    })),
    targets: rules
      .filter(({ targets }) => targets.size > 0)
      .map((rule) => ({ Rule: rule.name, EventBusName: rule.busName, Targets: [...rule.targets.values()] })),
  };
}

/** Makes everything anew through the operations themselves, so that a snapshot can't hold what they refuse. */
export function restoreSnapshot(
  snapshot: EventBridgeSnapshot,
  operations: Readonly<Record<string, Operation>>,
): void {
  const run = (name: string, input: unknown): void => {
    const operation = operations[name];
    if (!operation) throw new Error(`EventBridge has no operation ${name}`);
    operation(input);
  };
  for (const Name of snapshot.buses) run("CreateEventBus", { Name });
  for (const rule of snapshot.rules) run("PutRule", rule);
  for (const targets of snapshot.targets) run("PutTargets", targets);
}
