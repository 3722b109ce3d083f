import * as z from "zod";
import { MemberId, StageId, StageRuleId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { LeadPathId } from "#lib/contract/records/leads.ts";
import { ValidationError } from "../errors.ts";
import { route } from "../route.ts";
import { RuleDriver } from "./pipeline-record.ts";

const StageName = z.strictObject({ stage_id: StageId, stage: z.string().describe("The stage's name.") });

/** What becomes of one rule for the lead. */
const RuleExplanation = z.strictObject({
  rule_id: StageRuleId,
  to: StageName,
  driver: RuleDriver,
  when: z.string().nullable().describe("The rule's condition in plain words; null: any lead."),
  verdict: z.enum([
    "moves",
    "not_from_here",
    "does_not_hold",
    "stage_refuses",
    "held",
    "waits",
    "circle",
    "waits_to_be_told",
  ]),
  holds_since: Timestamp.nullable().describe("Of a rule with `hold_for`: how long its condition has held."),
  why: z.string().describe("The verdict in plain words."),
});

export type RuleExplanation = z.infer<typeof RuleExplanation>;

export const StageExplanation = z.strictObject({
  at: StageName.nullable().describe("Where the lead is; null: in no stage."),
  since: Timestamp.nullable(),
  because: z.string().describe("How it came there, in plain words."),
  by: z.union([MemberId, z.string()]).nullable().describe("Who or what moved it there; null: nobody did."),
  held_until: Timestamp.nullable().describe(
    "Until then no rule moves it, since a member did; null: none waits.",
  ),
  rules: z
    .array(RuleExplanation)
    .describe("The rules of its pipeline, in the order in which they are asked."),
  target: z
    .strictObject({
      ...StageName.shape,
      may_move: z.boolean(),
      errors: z.array(ValidationError).describe("What a move there lacks."),
    })
    .nullable()
    .describe("Of the stage that was asked about."),
});
export type StageExplanation = z.infer<typeof StageExplanation>;

export const explainStage = route({
  id: "explainStage",
  area: "pipelines",
  method: "POST",
  path: "/leads/{lead_id}/stage/explain",
  summary: "See why a lead is in its stage, and why in no other",
  description:
    "How it came there, what each rule of its pipeline makes of it now, and, with `stage_id` or `stage`, what a move there lacks. Nothing moves.",
  roles: ["admin", "manager", "sales_rep"],
  rate: "read",
  params: z.strictObject({ lead_id: LeadPathId }),
  body: z.strictObject({
    stage_id: StageId.optional().describe("The stage to ask about."),
    stage: z
      .string()
      .trim()
      .min(1)
      .max(210)
      .optional()
      .describe("In place of `stage_id`: its name, or `Pipeline / Stage` where several pipelines have it."),
  }),
  answers: { 200: { description: "Why it is where it is.", schema: StageExplanation } },
  finds: "lead",
  example: { body: { stage: "Qualified" } },
});

/** In the order of the documentation. */
export const stageExplanationRoutes = { explainStage };
