import * as z from "zod";
import {
  type ActionScope,
  type AwsRequest,
  type DescribedCall,
  type RequestedAction,
  readBody,
  UnknownCall,
} from "./call.ts";
import { passRole } from "./pass-role.ts";

const Named = z.looseObject({
  Name: z.string().optional(),
  Rule: z.string().optional(),
  EventBusName: z.string().optional(),
  ArchiveName: z.string().optional(),
  EventSourceArn: z.string().optional(),
  RoleArn: z.string().optional(),
  Targets: z.array(z.looseObject({ RoleArn: z.string().optional() })).optional(),
});
const PutEvents = z.object({
  Entries: z.array(
    z.looseObject({
      EventBusName: z.string().optional(),
      Source: z.string().optional(),
      DetailType: z.string().optional(),
    }),
  ),
});

const RULE_OPERATIONS = new Set([
  "DeleteRule",
  "DescribeRule",
  "DisableRule",
  "EnableRule",
  "ListTargetsByRule",
  "PutRule",
  "PutTargets",
  "RemoveTargets",
]);
const BUS_OPERATIONS = new Set(["CreateEventBus", "DeleteEventBus", "DescribeEventBus"]);
const ARCHIVE_OPERATIONS = new Set(["CreateArchive", "DeleteArchive", "DescribeArchive"]);
/** These have no resource-level permission (service authorization reference, EventBridge). */
const UNSCOPED_OPERATIONS = new Set(["ListArchives", "ListEventBuses", "ListRules", "TestEventPattern"]);

/** Names an EventBridge request and what it needs. Throws UnknownCall. */
export function describeEvents({ headers, body }: AwsRequest, scope: ActionScope): DescribedCall {
  const operation = (headers["x-amz-target"] ?? "").replace(/^AWSEvents\./, "");
  if (operation === "PutEvents") return { operation, actions: putEventsActions(body, scope) };
  const named = readBody(Named, "events", operation, body);
  const on = (resource: string): RequestedAction => ({
    action: `events:${operation}`,
    resource,
    context: {},
  });
  if (UNSCOPED_OPERATIONS.has(operation)) return { operation, actions: [on("*")] };
  if (BUS_OPERATIONS.has(operation)) return { operation, actions: [on(busArn(named.Name, scope))] };
  if (ARCHIVE_OPERATIONS.has(operation)) {
    return { operation, actions: [on(`${prefix(scope)}:archive/${named.ArchiveName ?? ""}`)] };
  }
  if (!RULE_OPERATIONS.has(operation)) throw new UnknownCall("events", operation);
  const roles = [named.RoleArn, ...(named.Targets ?? []).map((target) => target.RoleArn)];
  const rule = ruleArn(named.Rule ?? named.Name ?? "", named.EventBusName, scope);
  return { operation, actions: [on(rule), ...passRole(roles, "events.amazonaws.com")] };
}

function putEventsActions(body: string, scope: ActionScope): RequestedAction[] {
  const { Entries } = readBody(PutEvents, "events", "PutEvents", body);
  const actions = Entries.map(({ EventBusName, Source, DetailType }) => ({
    action: "events:PutEvents",
    resource: busArn(EventBusName, scope),
    context: {
      ...(Source && { "events:source": [Source] }),
      ...(DetailType && { "events:detail-type": [DetailType] }),
    },
  }));
  return [...new Map(actions.map((action) => [JSON.stringify(action), action])).values()];
}

const prefix = ({ region, accountId }: ActionScope): string => `arn:aws:events:${region}:${accountId}`;

function busArn(bus: string | undefined, scope: ActionScope): string {
  return bus?.startsWith("arn:") ? bus : `${prefix(scope)}:event-bus/${bus ?? "default"}`;
}

/** Rules of the default bus have no bus in their ARN. */
function ruleArn(rule: string, bus: string | undefined, scope: ActionScope): string {
  const busName = bus?.startsWith("arn:") ? bus.split("/").at(-1) : bus;
  return `${prefix(scope)}:rule/${busName && busName !== "default" ? `${busName}/` : ""}${rule}`;
}
