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

const ScheduleBody = z.looseObject({
  GroupName: z.string().optional(),
  Target: z.looseObject({ RoleArn: z.string().optional() }).optional(),
});

const SCHEDULE_OPERATIONS: Record<string, string> = {
  POST: "CreateSchedule",
  GET: "GetSchedule",
  PUT: "UpdateSchedule",
  DELETE: "DeleteSchedule",
};
const GROUP_OPERATIONS: Record<string, string> = {
  POST: "CreateScheduleGroup",
  GET: "GetScheduleGroup",
  DELETE: "DeleteScheduleGroup",
};

/** Names an EventBridge Scheduler request (REST) and what it needs. Throws UnknownCall. */
export function describeScheduler(request: AwsRequest, { region, accountId }: ActionScope): DescribedCall {
  const { method, path } = request;
  const arn = `arn:aws:scheduler:${region}:${accountId}`;
  const [, collection, encodedName, ...rest] = path.split("/");
  const name = decodeURIComponent(encodedName ?? "");
  const operation = nameOperation(method, collection, name);
  if (!operation || rest.length > 0) throw new UnknownCall("scheduler", `${method} ${path}`);
  const on = (resource: string): RequestedAction => ({
    action: `scheduler:${operation}`,
    resource,
    context: {},
  });
  if (name === "") return { operation, actions: [on("*")] };
  if (collection === "schedule-groups") {
    return { operation, actions: [on(`${arn}:schedule-group/${name}`)] };
  }
  const { GroupName, Target } = readBody(ScheduleBody, "scheduler", operation, request.body);
  const group = GroupName ?? request.query.get("groupName") ?? "default";
  return {
    operation,
    actions: [
      on(`${arn}:schedule/${group}/${name}`),
      ...passRole([Target?.RoleArn], "scheduler.amazonaws.com"),
    ],
  };
}

function nameOperation(method: string, collection: string | undefined, name: string): string | undefined {
  if (collection === "schedules") {
    return name === "" ? (method === "GET" ? "ListSchedules" : undefined) : SCHEDULE_OPERATIONS[method];
  }
  if (collection === "schedule-groups") {
    return name === "" ? (method === "GET" ? "ListScheduleGroups" : undefined) : GROUP_OPERATIONS[method];
  }
  return undefined;
}
