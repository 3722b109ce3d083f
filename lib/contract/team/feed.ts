import * as z from "zod";
import { pageLimit } from "#lib/contract/platform/page.ts";
import { Timestamp, TimestampInput } from "#lib/contract/platform/timestamp.ts";
import { route } from "../route.ts";

export const FeedKind = z.enum(["mention", "task_due", "handoff", "order_paused"]);
export type FeedKind = z.infer<typeof FeedKind>;

/** Something that waits for a member. */
export const FeedEntry = z.strictObject({
  at: Timestamp.describe("When it came: of a task, when it was due, or last changed since then."),
  kind: FeedKind,
  unread: z.boolean(),
  summary: z.string(),
  data: z
    .record(z.string(), z.unknown())
    .describe(
      "The comment, the task, the campaign, the lead with until when it waits, or what is paused because of its author.",
    ),
  link: z.string().nullable().describe("Of the record that it is about."),
});
export type FeedEntry = z.infer<typeof FeedEntry>;

const roles = ["admin", "manager", "sales_rep"] as const;

export const getFeed = route({
  id: "getFeed",
  area: "activities",
  method: "GET",
  path: "/me/feed",
  summary: "See what waits for you, newest first",
  description:
    "Comments that mention you, open tasks of yours that are due, campaigns that you are asked to take over, leads that wait for you to accept them, and for admins what is paused because its author may no longer write it; of what you may read. It is as things are now: a task that is done, or a comment that was removed, is not in it.",
  roles,
  rate: "read",
  query: z.strictObject({ limit: pageLimit }),
  answers: {
    200: {
      description: "The newest entries.",
      schema: z.strictObject({
        data: z.array(FeedEntry),
        unread: z.int().min(0).describe("Of these."),
        read_until: Timestamp.nullable().describe("Nothing up to then is unread."),
      }),
    },
  },
});

export const markFeedRead = route({
  id: "markFeedRead",
  area: "activities",
  method: "POST",
  path: "/me/feed/read",
  summary: "Mark your feed as read",
  description: "Up to a moment, such as the `at` of the newest entry; it never goes back.",
  roles,
  rate: "write",
  body: z.strictObject({ until: TimestampInput }),
  answers: {
    200: { description: "How far it is read.", schema: z.strictObject({ read_until: Timestamp.nullable() }) },
  },
  example: { body: { until: "2026-11-22T10:00:00.000Z" } },
});

/** In the order of the documentation. */
export const feedRoutes = { getFeed, markFeedRead };
