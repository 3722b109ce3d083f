import * as z from "zod";
import { parseScheduleExpression } from "#lib/local/scheduler/expression/index.ts";
import type { Bus, BusStore, Rule } from "../bus-store.ts";
import { type Operation, operation } from "../json-service.ts";
import { type EventMatcher, parseEventPattern } from "../pattern/index.ts";
import { ServiceError, validation } from "../service-error.ts";
import { Paging, pageOf } from "./paging.ts";

/** Default quota of rules on one bus. */
const RULES_MAX = 300;

export const PutRule = z.strictObject({
  Name: z.string().regex(/^[.\-_A-Za-z0-9]{1,64}$/),
  EventBusName: z.string().optional(),
  EventPattern: z.string().optional(),
  ScheduleExpression: z.string().optional(),
  State: z.enum(["ENABLED", "DISABLED"]).optional(),
  Description: z.string().max(512).optional(),
  RoleArn: z.string().optional(),
  Tags: z.array(z.strictObject({ Key: z.string(), Value: z.string() })).optional(),
});
type PutRule = z.infer<typeof PutRule>;
const NamedRule = z.strictObject({ Name: z.string(), EventBusName: z.string().optional() });
const ListRules = Paging.extend({ NamePrefix: z.string().optional(), EventBusName: z.string().optional() });

/** PutRule, DescribeRule, ListRules, DeleteRule, EnableRule, DisableRule. */
export function ruleOperations(store: BusStore, now: () => Date): Record<string, Operation> {
  const put = operation(PutRule, (input) => {
    const bus = store.bus(input.EventBusName);
    const existing = bus.rules.get(input.Name);
    if (!existing && bus.rules.size >= RULES_MAX) {
      throw new ServiceError(
        "LimitExceededException",
        "The requested resource exceeds the maximum number allowed.",
      );
    }
    const rule = buildRule(store, bus, input, now());
    bus.rules.set(rule.name, { ...rule, targets: existing?.targets ?? rule.targets });
    return { RuleArn: rule.arn };
  });
  const describe = operation(NamedRule, ({ Name, EventBusName }) =>
    describeRule(store.rule(Name, EventBusName)),
  );
  const list = operation(ListRules, ({ NamePrefix = "", EventBusName, ...paging }) => {
    const rules = [...store.bus(EventBusName).rules.values()]
      .filter(({ name }) => name.startsWith(NamePrefix))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const { page, next } = pageOf(rules, paging);
    return { Rules: page.map(describeRule), ...next };
  });
  const remove = operation(NamedRule.extend({ Force: z.boolean().optional() }), ({ Name, EventBusName }) => {
    const { rules } = store.bus(EventBusName);
    if (rules.get(Name)?.targets.size) throw validation("Rule can't be deleted since it has targets.");
    rules.delete(Name);
    return {};
  });
  const setState = (state: Rule["state"]): Operation =>
    operation(NamedRule, ({ Name, EventBusName }) => {
      store.bus(EventBusName).rules.set(Name, { ...store.rule(Name, EventBusName), state });
      return {};
    });
  return {
    PutRule: put,
    DescribeRule: describe,
    ListRules: list,
    DeleteRule: remove,
    EnableRule: setState("ENABLED"),
    DisableRule: setState("DISABLED"),
  };
}

function buildRule(store: BusStore, bus: Bus, input: PutRule, now: Date): Rule {
  const { Name, EventPattern, ScheduleExpression, Description, RoleArn } = input;
  if (EventPattern === undefined && ScheduleExpression === undefined) {
    throw validation("Parameter(s) EventPattern or ScheduleExpression must be specified.");
  }
  if (ScheduleExpression !== undefined) {
    if (bus.name !== "default") {
      throw validation("ScheduleExpression is supported only on the default event bus.");
    }
    assertScheduleExpression(ScheduleExpression, now);
  }
  return {
    name: Name,
    arn: store.ruleArn(Name, bus.name),
    busName: bus.name,
    state: input.State ?? "ENABLED",
    ...(EventPattern !== undefined && { eventPattern: EventPattern }),
    ...(ScheduleExpression !== undefined && { scheduleExpression: ScheduleExpression }),
    ...(Description !== undefined && { description: Description }),
    ...(RoleArn !== undefined && { roleArn: RoleArn }),
    matches: EventPattern === undefined ? matchesNothing : parseEventPattern(EventPattern),
    targets: new Map(),
  };
}

const matchesNothing: EventMatcher = () => false;

function assertScheduleExpression(expression: string, now: Date): void {
  try {
    if (!parseScheduleExpression(expression, "UTC", now).isOnce) return;
  } catch {
    // Refused below: EventBridge has one message for whatever is wrong.
  }
  throw validation("Parameter ScheduleExpression is not valid.");
}

function describeRule(rule: Rule): object {
  return {
    Name: rule.name,
    Arn: rule.arn,
    EventBusName: rule.busName,
    State: rule.state,
    EventPattern: rule.eventPattern,
    ScheduleExpression: rule.scheduleExpression,
    Description: rule.description,
    RoleArn: rule.roleArn,
  };
}
