import * as z from "zod";
import { EventNameInput } from "#lib/contract/platform/event-condition.ts";
import { LeadId } from "#lib/contract/platform/ids.ts";
import { TimestampInput } from "#lib/contract/platform/timestamp.ts";
import { Activity } from "#lib/contract/records/activity-record.ts";
import { Comment } from "#lib/contract/records/comment-record.ts";
import { Deal } from "#lib/contract/records/deal-record.ts";
import { NewLead } from "#lib/contract/records/lead-record.ts";
import { ValidationError } from "../errors.ts";
import { route } from "../route.ts";
import { WorkflowDocument } from "./workflow-document.ts";
import { WorkflowChange } from "./workflow-record.ts";
import { RunEnd, TraceLine } from "./workflow-trace.ts";

const area = "workflows";
/** Who writes workflows or tries them. */
const writers = ["admin", "manager", "sales_rep"] as const;

const exampleDocument = {
  goal: "score >= 90",
  steps: [
    { do: "add_tag", tag: "welcomed" },
    { wait: { days: 2, at: "09:30", business_days: true } },
    {
      wait_for: { event: "reply", up_to: { days: 5 } },
      // biome-ignore lint/suspicious/noThenProperty: the document's word; it holds steps, which nobody calls
      then: [{ do: "add_tag", tag: "in talks" }],
      else: [{ do: "set", field: "score", value: 20 }],
    },
  ],
};

export const lintWorkflow = route({
  id: "lintWorkflow",
  area,
  method: "POST",
  path: "/workflows/lint",
  summary: "Check what a workflow would do, without saving it",
  description:
    "Tells everything that speaks against it at once, each fault with its place: unknown fields, lists and steps, filters that can't be read, steps that no run comes to. A sound one is answered as it would be kept, its steps with their ids.",
  roles: writers,
  rate: "read",
  // With its name and the like, so that a workflow is tried as it is saved.
  body: WorkflowChange,
  answers: {
    200: {
      description: "What is wrong with it, if anything.",
      schema: z.strictObject({
        sound: z.boolean(),
        errors: z.array(ValidationError),
        document: WorkflowDocument.nullable().describe("As it would be kept; null where it would not be."),
      }),
    },
  },
  example: { body: exampleDocument },
});

export const simulatedEventsMax = 100;

export const Simulation = z.strictObject({
  trace: z.array(TraceLine),
  end: RunEnd.nullable().describe("Null where the run would still go on after a year and a day."),
  changes: z
    .record(z.string(), z.strictObject({ before: z.unknown(), after: z.unknown() }))
    .describe("What would be different of the lead, by field."),
  records: z
    .array(
      z.union([
        z.strictObject({ kind: z.literal("activity"), record: Activity }),
        z.strictObject({ kind: z.literal("comment"), record: Comment }),
        z.strictObject({ kind: z.literal("deal"), record: Deal }),
      ]),
    )
    .describe("What would be made about the lead."),
});
export type Simulation = z.infer<typeof Simulation>;

export const simulateWorkflow = route({
  id: "simulateWorkflow",
  area,
  method: "POST",
  path: "/workflows/simulate",
  summary: "See what a workflow would do to a lead, with a clock that jumps",
  description:
    "Runs it to its end as it would run: waits pass at once, events come when you say. Nothing is written and nobody is told. The lead is one of yours as it is now, or one that you make up; only events that you give happen, beside those that a lead of yours has had.",
  roles: writers,
  rate: "read",
  body: z.strictObject({
    document: WorkflowChange,
    lead: z.union([LeadId, NewLead]).describe("A lead's id, or values of one that you make up."),
    events: z
      .array(z.strictObject({ event: EventNameInput, at: TimestampInput }))
      .max(simulatedEventsMax)
      .default([]),
    start_at: TimestampInput.refine(
      (at) => at >= "1970" && at < "2100",
      "A simulation begins between 1970 and 2100.",
    )
      .optional()
      .describe("When the lead is enrolled; now when left out."),
  }),
  answers: { 200: { description: "The whole trace.", schema: Simulation } },
  errors: ["not_found"],
  example: {
    body: {
      document: exampleDocument,
      lead: { email: "ada@example.com", time_zone: "Europe/Berlin", score: 75 },
      events: [{ event: "reply", at: "2026-12-03T10:00:00Z" }],
      start_at: "2026-12-01T15:00:00Z",
    },
  },
});
export type SimulationStart = Omit<z.output<NonNullable<typeof simulateWorkflow.body>>, "document">;

/** In the order of the documentation. */
export const workflowSimulationRoutes = { lintWorkflow, simulateWorkflow };
