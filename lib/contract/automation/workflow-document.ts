import * as z from "zod";
import { EventNameInput, EventWhere } from "#lib/contract/platform/event-condition.ts";
import { Filter, FilterInput } from "#lib/contract/platform/filter-record.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { TimeZone } from "#lib/contract/platform/time-zone.ts";
import { contactSettings } from "./workflow-contact.ts";
import { Step, StepInput } from "./workflow-step.ts";
import { Trigger, TriggerInput, triggersMax } from "./workflow-trigger.ts";
import { QuietHours } from "./workflow-wait.ts";

/** Why a workflow's runs may end before their last step. */
const stopShape = <F extends z.ZodType>(filter: F) =>
  z.union([
    z
      .strictObject({ event: EventNameInput, where: EventWhere.optional() })
      .describe(
        "Since the lead was enrolled; an unsubscribe, a complaint and a hard bounce also from before.",
      ),
    z.strictObject({ when: filter }),
  ]);

/** May a lead come in again whose run has ended? */
export const Again = z.union([
  z.enum(["never", "always"]),
  z.strictObject({ after_days: z.int().min(1).max(3_650).describe("Since it was last enrolled.") }),
]);
export type Again = z.infer<typeof Again>;

/** Which leads that pass a trigger's filter already come in when the workflow is activated. */
export const existingSampleMax = 10_000;
export const Existing = z.union([
  z.enum(["none", "all"]),
  z.strictObject({ sample: z.int().min(1).max(existingSampleMax) }),
]);

const enrol = {
  again: Again.describe(
    "Whether a lead is enrolled once more after its run has ended. A lead has one run at a time.",
  ),
  existing: Existing.describe(
    "Leads that pass a trigger's filter already when the workflow is first activated: `none` of them comes in, `all`, or so many.",
  ),
} as const;

/** How leads come in. */
export const Enrol = z.strictObject(enrol);
export type Enrol = z.infer<typeof Enrol>;

const filterOf = <F extends z.ZodType>(filter: F) => ({
  unless: filter.nullable().describe("Leads that pass it are not enrolled."),
  goal: filter.nullable().describe("A run ends as soon as its lead passes it, looked at before each act."),
});

const settings = {
  time_zone: TimeZone.describe("For leads that have none of their own."),
  quiet_hours: QuietHours.nullable().describe(
    "No wait ends within these hours of the lead's own clock, but when they are over, and no step contacts the lead.",
  ),
  business_days: z
    .boolean()
    .describe(
      "No wait ends, and no step contacts the lead, on a Saturday or Sunday of the lead's own clock.",
    ),
  ...contactSettings,
};
const stopsMax = 10;

/** What a workflow does, as it is kept: immutable by version. */
export const WorkflowDocument = z.strictObject({
  trigger: z
    .array(Trigger)
    .max(triggersMax)
    .describe("Any of them lets a lead in, once the workflow is active."),
  ...filterOf(Filter),
  stop_when: z.array(stopShape(Filter)).max(stopsMax),
  enrol: Enrol,
  time_zone: settings.time_zone,
  // Documents from before there were these have none.
  quiet_hours: settings.quiet_hours.default(null),
  business_days: settings.business_days.default(false),
  contacts_per_day: settings.contacts_per_day.default(null),
  contacts_per_week: settings.contacts_per_week.default(null),
  company_pause: settings.company_pause.default(null),
  steps: z.array(Step).max(sizes.workflowStepsMax),
});
export type WorkflowDocument = z.infer<typeof WorkflowDocument>;

/** What a request says of a workflow's doing, before its filters and steps are read. */
export const documentInput = {
  trigger: TriggerInput.optional(),
  unless: FilterInput.nullable().optional(),
  goal: FilterInput.nullable().optional(),
  stop_when: z.array(stopShape(FilterInput)).max(stopsMax).optional(),
  enrol: Enrol.partial().optional(),
  time_zone: settings.time_zone.optional(),
  quiet_hours: settings.quiet_hours.optional(),
  business_days: settings.business_days.optional(),
  contacts_per_day: settings.contacts_per_day.optional(),
  contacts_per_week: settings.contacts_per_week.optional(),
  company_pause: settings.company_pause.optional(),
  steps: z
    .array(StepInput)
    .optional()
    .describe(
      `What is done, in this order: at most ${sizes.workflowStepsMax} steps, ${sizes.workflowDepthMax} levels and ${sizes.workflowBytesMax / 1024} KB.`,
    ),
};
export const DocumentInput = z.strictObject(documentInput);
export type DocumentInput = z.infer<typeof DocumentInput>;
