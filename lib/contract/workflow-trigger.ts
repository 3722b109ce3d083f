import * as z from "zod";
import { EventName, EventWhere } from "./event-condition.ts";
import { Filter, FilterInput } from "./filter-record.ts";
import { ListId } from "./ids.ts";
import { leadFields } from "./lead-record.ts";

const edge = z
  .enum(["becomes", "stops"])
  .optional()
  .describe(
    "Whether a lead comes in when it comes to pass, which is meant when it is left out, or when it passes no more.",
  );

const triggerOf = <F extends z.ZodType>(filter: F) =>
  z.union([
    z
      .strictObject({ when: filter, edge })
      .describe("A lead comes to pass a filter, such as `score >= 70`, or passes it no more."),
    z
      .strictObject({ stage: z.string().trim().min(1).max(201), edge })
      .describe("A lead enters a stage, named by its name or id, or leaves it."),
    z.strictObject({ tag: leadFields.tags.element, edge }).describe("A lead gets a tag or loses it."),
    z.strictObject({ list: ListId, edge }).describe("A lead enters a list, static or dynamic, or leaves it."),
    z
      .strictObject({ event: EventName, where: EventWhere.optional() })
      .describe(
        "Something comes of a message to the lead, or of the talk with it; what machines did is left out.",
      ),
  ]);

/** What lets leads in, beside enrolling by hand. */
export const Trigger = triggerOf(Filter);
export type Trigger = z.infer<typeof Trigger>;
export const TriggerInput = triggerOf(FilterInput);

export const triggersMax = 10;
