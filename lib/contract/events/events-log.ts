import * as z from "zod";
import { pageQuery } from "#lib/contract/platform/page.ts";
import { Envelope } from "../events.ts";
import { route } from "../route.ts";
import { EventPattern } from "./event-pattern.ts";

export const EventQuery = z.strictObject({
  after: z
    .union([Envelope.shape.id, z.literal("latest")])
    .optional()
    .describe("An event's id: those that were logged after it. `latest`: those that will be."),
  type: EventPattern.optional(),
  resource: z
    .string()
    .regex(/^[a-z]{2,8}_[0-9A-HJKMNP-TV-Z]{26}$/, "A record's id, for example `lead_…`.")
    .optional()
    .describe("Id of a record (`lead_…`): its events alone, in the order of their `sequence`."),
  ...pageQuery,
});
export type EventQuery = z.infer<typeof EventQuery>;

export const EventPage = z.strictObject({
  data: z.array(Envelope),
  next_cursor: z.string().describe("Goes on behind this page, also later, once there is more."),
  has_more: z.boolean().describe("Whether there is more now; a page may be short or empty and more follow."),
});
export type EventPage = z.infer<typeof EventPage>;

export const listEvents = route({
  id: "listEvents",
  area: "events",
  method: "GET",
  path: "/events",
  summary: "Read the event log, oldest first",
  description:
    "Every event of the last 30 days, once each, in the order in which they were logged; those of one resource are in the order of their `sequence`. Without `after` and `cursor` it begins with the oldest. An event is in the log before it goes to webhooks and to the bus.",
  roles: ["admin"],
  rate: "read",
  query: EventQuery,
  answers: { 200: { description: "A page of events.", schema: EventPage } },
  errors: ["invalid_cursor"],
});

/** In the order of the documentation. */
export const eventsLogRoutes = { listEvents };
