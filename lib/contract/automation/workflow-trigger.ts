import * as z from "zod";
import { EventNameInput, EventWhere } from "#lib/contract/platform/event-condition.ts";
import { Filter } from "#lib/contract/platform/filter-record.ts";
import { ListId } from "#lib/contract/platform/ids.ts";
import { leadFields } from "#lib/contract/records/lead-record.ts";
import { fromDate, timeOfDay } from "./workflow-wait.ts";

const edge = z
  .enum(["becomes", "stops"])
  .optional()
  .describe(
    "Whether a lead comes in when it comes to pass, which is meant when it is left out, or when it passes no more.",
  );

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** When something is done again and again. */
export const Schedule = z.union([
  z.strictObject({ every: z.enum(["day", "weekday"]), at: timeOfDay }),
  z.strictObject({ every: z.literal("week"), on: z.enum(weekdays), at: timeOfDay }),
  z
    .strictObject({ every: z.literal("month"), day: z.int().min(1).max(31), at: timeOfDay })
    .describe("In a month that lacks the day, on its last."),
]);
export type Schedule = z.infer<typeof Schedule>;

/** The shape of each kind of trigger. The key that names the kind stands first. */
export const triggerShapes = <F extends z.ZodType, S extends z.ZodType>(filter: F, stage: S) =>
  ({
    when: z
      .strictObject({ when: filter, edge })
      .describe("A lead comes to pass a filter, such as `score >= 70`, or passes it no more."),
    stage: z
      .strictObject({
        stage,
        from: z.string().trim().min(1).max(201).optional().describe("Only of leads that come from this one."),
        edge,
      })
      .describe("A lead enters a stage, named by its name or id, or leaves it."),
    tag: z.strictObject({ tag: leadFields.tags.element, edge }).describe("A lead gets a tag or loses it."),
    list: z
      .strictObject({ list: ListId, edge })
      .describe("A lead enters a list, static or dynamic, or leaves it."),
    date: z
      .strictObject({
        date: z.strictObject({
          ...fromDate,
          at: timeOfDay.optional().describe("From then on, by the workflow's clock; midnight when left out."),
          yearly: z
            .literal(true)
            .optional()
            .describe(
              "And so every year after it; 29 February is the 28th in a year that has none. `enrol.again` says whether a lead comes in once more.",
            ),
        }),
      })
      .describe("The day comes that a date of the lead says; looked at every hour."),
    schedule: z
      .strictObject({ schedule: Schedule, leads: filter })
      .describe("At its times, by the workflow's clock, all leads that pass a filter then."),
    api: z
      .strictObject({ api: z.literal(true) })
      .describe("`POST /workflows/{workflow_id}/trigger` names a lead, and what is known of the occasion."),
    event: z
      .strictObject({ event: EventNameInput, where: EventWhere.optional() })
      .describe(
        "Something comes of a message to the lead, or of the talk with it; what machines did is left out.",
      ),
  }) as const;

const stageName = z.string().trim().min(1).max(201);
const shapes = triggerShapes(Filter, stageName);
/** A stage as a request names it: that which leads enter, or from where or where to they move. */
export const StageInput = z.union([
  stageName,
  z.strictObject({ to: stageName }).describe("Leads enter it."),
  z.strictObject({ from: stageName }).describe("Leads leave it."),
  z.strictObject({ from: stageName, to: stageName }).describe("Leads go from the one to the other."),
]);
export type TriggerKind = keyof typeof shapes;
export const triggerKinds = Object.keys(shapes) as TriggerKind[];

/** What lets leads in, beside enrolling by hand. */
export const Trigger = z.union([
  shapes.when,
  shapes.stage,
  shapes.tag,
  shapes.list,
  shapes.date,
  shapes.schedule,
  shapes.api,
  shapes.event,
]);
export type Trigger = z.infer<typeof Trigger>;

export const triggersMax = 10;

const reference = { $ref: "#/components/schemas/NewWorkflowTrigger" };
// Read by the rules of lib/domain/automation/workflow, which name the place of an error better than a schema can.
export const TriggerInput = z
  .unknown()
  .meta({ anyOf: [reference, { type: "array", items: reference, maxItems: triggersMax }] })
  .describe("What lets leads in, once the workflow is active: a trigger, or several, of which any does.");
