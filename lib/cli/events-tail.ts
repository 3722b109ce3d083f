import * as z from "zod";
import { EventQuery } from "#lib/contract/events/events-log.ts";
import { apiCommand } from "./command.ts";
import { eventLine } from "./event-line.ts";
import { followEvents } from "./follow-events.ts";

const { type, resource, after } = EventQuery.shape;

export const eventsTail = apiCommand({
  words: "events tail",
  summary: "Prints events as they are logged, until Ctrl-C ends it.",
  examples: ["leadrail events tail --type lead.* --after oldest --once"],
  places: [],
  input: z.strictObject({
    type: type.describe("A kind, lead.* or *; all when left out."),
    resource: resource.describe("Id of a record: its events alone."),
    after: z
      .union([after, z.literal("oldest")])
      .default("latest")
      .describe("An event's id, or oldest for all that are kept; what comes from now on when left out."),
    once: z.literal(true).optional().describe("Ends when it has printed what is there."),
    json: z.literal(true).optional().describe("Prints each event as one line of JSON."),
  }),
  run: async ({ type, resource, after, once, json }, { api }, terminal) => {
    const ended = new AbortController();
    const end = (): void => ended.abort();
    process.once("SIGINT", end).once("SIGTERM", end);
    const query = { type, resource, ...(after !== "oldest" && { after }) };
    const { signal } = ended;
    for await (const event of followEvents(api, { query, once: once === true, signal }))
      terminal.line(json === true ? JSON.stringify(event) : eventLine(event));
  },
});
