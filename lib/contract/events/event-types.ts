import * as z from "zod";
import { route } from "../route.ts";
import { eventKinds } from "./event-kinds.ts";

const EventTypeEntry = z.strictObject({
  type: z.enum(eventKinds),
  version: z.int().min(1).describe("Of the payload."),
  description: z.string(),
  emitted: z.boolean().describe("False while nothing produces it yet: schema and example only."),
  schema: z.record(z.string(), z.unknown()).describe("JSON Schema (2020-12) of the event's `data`."),
  example: z.record(z.string(), z.unknown()).describe("A possible `data`."),
});

export const EventTypes = z.strictObject({ data: z.array(EventTypeEntry) });
export type EventTypes = z.infer<typeof EventTypes>;

export const listEventTypes = route({
  id: "listEventTypes",
  area: "events",
  method: "GET",
  path: "/events/types",
  summary: "List the kinds of event with their schemas and examples",
  roles: ["admin", "manager", "sales_rep", "viewer"],
  rate: "read",
  answers: { 200: { description: "Every kind, emitted yet or not.", schema: EventTypes } },
});

/** In the order of the documentation. */
export const eventTypesRoutes = { listEventTypes };
