import * as z from "zod";
import type { RestRequest, RestRoute } from "./rest-service.ts";
import { type Schedule, ScheduleInput, ScheduleName } from "./schedule.ts";
import type { ScheduleGroup, ScheduleStore } from "./schedule-store.ts";

const GroupBody = z.strictObject({
  ClientToken: z.string().optional(),
  Tags: z.array(z.strictObject({ Key: z.string(), Value: z.string() })).optional(),
});

/** The operations on schedules and their groups. */
export function scheduleRoutes(store: ScheduleStore): RestRoute[] {
  const groupOf = ({ query }: RestRequest): string => query.get("groupName") ?? "default";
  const on = (method: string, collection: string, handle: RestRoute["handle"]): RestRoute => ({
    method,
    collection,
    named: true,
    handle,
  });
  const list = (collection: string, handle: RestRoute["handle"]): RestRoute => ({
    method: "GET",
    collection,
    named: false,
    handle,
  });
  return [
    on("POST", "schedules", ({ name, body }) => {
      const { arn } = store.create(ScheduleName.parse(name), ScheduleInput.parse(body));
      return { ScheduleArn: arn };
    }),
    on("PUT", "schedules", ({ name, body }) => ({
      ScheduleArn: store.update(name, ScheduleInput.parse(body)).arn,
    })),
    on("GET", "schedules", (request) => describeSchedule(store.get(groupOf(request), request.name))),
    on("DELETE", "schedules", (request) => {
      store.delete(groupOf(request), request.name);
      return {};
    }),
    list("schedules", ({ query }) => {
      const { page, next } = pageOf(store.all().filter(scheduleFilter(query)), query);
      return { Schedules: page.map(summarize), ...next };
    }),
    on("POST", "schedule-groups", ({ name, body }) => {
      GroupBody.parse(body);
      return { ScheduleGroupArn: store.createGroup(ScheduleName.parse(name)).arn };
    }),
    on("GET", "schedule-groups", ({ name }) => describeGroup(store.group(name))),
    on("DELETE", "schedule-groups", ({ name }) => {
      store.deleteGroup(name);
      return {};
    }),
    list("schedule-groups", ({ query }) => {
      const prefix = query.get("NamePrefix") ?? "";
      const groups = [...store.groups.values()].filter(({ name }) => name.startsWith(prefix));
      const { page, next } = pageOf(groups, query);
      return { ScheduleGroups: page.map(describeGroup), ...next };
    }),
  ];
}

function scheduleFilter(query: URLSearchParams): (schedule: Schedule) => boolean {
  const group = query.get("ScheduleGroup");
  const state = query.get("State");
  const prefix = query.get("NamePrefix") ?? "";
  return (schedule) =>
    schedule.name.startsWith(prefix) &&
    (group === null || schedule.group === group) &&
    (state === null || (schedule.input.State ?? "ENABLED") === state);
}

function pageOf<T>(items: readonly T[], query: URLSearchParams): { page: T[]; next: { NextToken?: string } } {
  const from = Number(query.get("NextToken") ?? 0);
  const to = from + Number(query.get("MaxResults") ?? 100);
  return { page: items.slice(from, to), next: to < items.length ? { NextToken: String(to) } : {} };
}

function describeSchedule({ name, group, arn, input, createdAt, modifiedAt }: Schedule): object {
  const { ClientToken: _token, ...given } = input;
  return {
    ScheduleExpressionTimezone: "UTC",
    State: "ENABLED",
    ActionAfterCompletion: "NONE",
    ...given,
    Arn: arn,
    Name: name,
    GroupName: group,
    CreationDate: toSeconds(createdAt),
    LastModificationDate: toSeconds(modifiedAt),
  };
}

function summarize({ name, group, arn, input, createdAt, modifiedAt }: Schedule): object {
  return {
    Arn: arn,
    Name: name,
    GroupName: group,
    State: input.State ?? "ENABLED",
    Target: { Arn: input.Target.Arn },
    CreationDate: toSeconds(createdAt),
    LastModificationDate: toSeconds(modifiedAt),
  };
}

function describeGroup({ name, arn, createdAt }: ScheduleGroup): object {
  const at = toSeconds(createdAt);
  return { Name: name, Arn: arn, State: "ACTIVE", CreationDate: at, LastModificationDate: at };
}

const toSeconds = (instant: Date): number => instant.getTime() / 1_000;
