import * as z from "zod";
import { LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import { pageLimit, pageOf } from "#lib/contract/platform/page.ts";
import { requestTimeZone } from "#lib/contract/platform/time-zone.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import { Activity } from "./activity-record.ts";
import { commaSeparated, LeadPathId, searchPage } from "./leads.ts";

export const TimelineKind = z.enum([
  "engagement",
  "activity",
  "comment",
  "stage_move",
  "deal_move",
  "assignment",
  "list_move",
  "field_change",
  "created",
  "deleted",
  "restored",
]);
export type TimelineKind = z.infer<typeof TimelineKind>;

export const TimelineEntry = z.strictObject({
  at: Timestamp.describe("When the service learned of it."),
  kind: TimelineKind,
  actor: z.strictObject({ type: z.string(), id: z.string() }).nullable(),
  summary: z.string(),
  data: z.record(z.string(), z.unknown()).describe("What is known of it, by its kind."),
  link: z.string().nullable().describe("Of the record itself, where it is one."),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const timelineQuery = z.strictObject({
  limit: pageLimit,
  cursor: searchPage.cursor,
  kinds: commaSeparated(TimelineKind, TimelineKind.options.length)
    .optional()
    .describe("For example `activity,comment`."),
});

export const getLeadTimeline = route({
  id: "getLeadTimeline",
  area: "activities",
  method: "GET",
  path: "/leads/{lead_id}/timeline",
  summary: "See all that happened with a lead, newest first",
  description:
    "What came of messages, activities, comments, moves between stages, and changes of the lead itself, in the order in which the service learned of them. What you may not read is left out. Changes that an import or a bulk action made are not told one by one.",
  roles: Role.options,
  rate: "read",
  params: z.strictObject({ lead_id: LeadPathId }),
  query: timelineQuery,
  answers: { 200: { description: "A page of the timeline.", schema: pageOf(TimelineEntry) } },
  errors: ["invalid_cursor"],
  finds: "lead",
});

export const listTasks = route({
  id: "listTasks",
  area: "activities",
  method: "GET",
  path: "/tasks",
  summary: "List open tasks, those due first before all others",
  description:
    "Yours, where nothing else is said. `due=overdue` is before now, `today` the day in your time zone, `week` the next seven days. A task is done, or opened again, by its `status` (`PUT /activities/{activity_id}`).",
  roles: ["admin", "manager", "sales_rep"],
  rate: "read",
  query: z.strictObject({
    limit: pageLimit,
    cursor: searchPage.cursor,
    time_zone: requestTimeZone,
    assignee: z.union([z.literal("me"), z.literal("anyone"), MemberId]).default("me"),
    due: z.enum(["overdue", "today", "week"]).optional(),
    lead_id: LeadId.optional(),
  }),
  answers: { 200: { description: "A page of tasks.", schema: pageOf(Activity) } },
  errors: ["invalid_cursor"],
  example: { query: { due: "week" } },
});

/** In the order of the documentation. */
export const timelineRoutes = { getLeadTimeline, listTasks };
