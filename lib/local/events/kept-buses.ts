import * as z from "zod";
import type { Kept } from "#lib/local/kept.ts";
import { type Bus, type BusStore, busName } from "./bus-store.ts";
import type { Operation } from "./json-service.ts";
import { PutRule } from "./operations/rules.ts";
import { PutTargets } from "./operations/targets.ts";

/** A bus with its rules and targets, as the requests that make them; kept by its name. */
export const KeptBus = z.strictObject({ rules: z.array(PutRule), targets: z.array(PutTargets) });
export type KeptBus = z.infer<typeof KeptBus>;

/** Of a request that changes a bus: the member that names it. */
const changes: Readonly<Record<string, "Name" | "EventBusName">> = {
  CreateEventBus: "Name",
  DeleteEventBus: "Name",
  PutRule: "EventBusName",
  DeleteRule: "EventBusName",
  EnableRule: "EventBusName",
  DisableRule: "EventBusName",
  PutTargets: "EventBusName",
  RemoveTargets: "EventBusName",
};

/** The operations, each of which keeps the bus that it has changed before it answers. */
export function keepChanges(
  store: BusStore,
  kept: Kept<KeptBus>,
  operations: Readonly<Record<string, Operation>>,
): Record<string, Operation> {
  const keep = (name: string): void => {
    const bus = store.buses.get(name);
    if (bus) kept.put(name, toKept(bus));
    else kept.delete(name);
  };
  const keeping = Object.entries(operations).map(([name, run]): [string, Operation] => {
    const member = changes[name];
    if (member === undefined) return [name, run];
    const changed = z.object({ [member]: z.string().optional() });
    return [
      name,
      (input) => {
        const output = run(input);
        keep(busName(changed.parse(input)[member]));
        return output;
      },
    ];
  });
  return Object.fromEntries(keeping);
}

/** Makes everything anew through the operations themselves, so that what is kept can't hold what they refuse. */
export function restoreBuses(kept: Kept<KeptBus>, operations: Readonly<Record<string, Operation>>): void {
  const run = (name: string, input: unknown): void => {
    const operation = operations[name];
    if (!operation) throw new Error(`EventBridge has no operation ${name}`);
    operation(input);
  };
  for (const [Name, { rules, targets }] of kept.entries()) {
    if (Name !== "default") run("CreateEventBus", { Name });
    for (const rule of rules) run("PutRule", rule);
    for (const target of targets) run("PutTargets", target);
  }
}

function toKept({ rules }: Bus): KeptBus {
  return {
    rules: [...rules.values()].map((rule) => ({
      Name: rule.name,
      EventBusName: rule.busName,
      State: rule.state,
      EventPattern: rule.eventPattern,
      ScheduleExpression: rule.scheduleExpression,
      Description: rule.description,
      RoleArn: rule.roleArn,
    })),
    targets: [...rules.values()]
      .filter(({ targets }) => targets.size > 0)
      .map((rule) => ({ Rule: rule.name, EventBusName: rule.busName, Targets: [...rule.targets.values()] })),
  };
}
