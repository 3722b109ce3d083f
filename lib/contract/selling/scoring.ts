import * as z from "zod";
import { LeadId, MemberId, ScoreAdjustmentId, ScoringModelId } from "#lib/contract/platform/ids.ts";
import { BulkJob } from "#lib/contract/platform/jobs.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { Timestamp, TimestampInput } from "#lib/contract/platform/timestamp.ts";
import { LeadPathId } from "#lib/contract/records/leads.ts";
import { route } from "../route.ts";
import { NewScoringModel, ScoringModel, ScoringModelChange } from "./scoring-record.ts";

const area = "scoring";
const readers = ["admin", "manager", "sales_rep", "viewer"] as const;
const writers = ["admin", "manager"] as const;
const params = z.strictObject({ model_id: ScoringModelId });
const finds = "scoringModel";
const aModel = { description: "The model as it is now.", schema: ScoringModel };
const count = z.int().min(0);

export const createScoringModel = route({
  id: "createScoringModel",
  area,
  method: "POST",
  path: "/scoring/models",
  summary: "Make a scoring model, as a draft",
  description:
    "`fit` gives points for what a lead is, by filters over its fields; `engagement` gives points for what it does, by the kind of event and tests of its fields. Points of events fade by half each `half_life_days`. What machines do never scores. The sum, each group within its cap, is kept between 0 and 100. See what it would do with `dry-run`, then activate it.",
  roles: writers,
  rate: "write",
  body: NewScoringModel,
  answers: { 201: { description: "The model, a draft.", schema: ScoringModel } },
  errors: ["duplicate_scoring_model", "limit_reached"],
  example: {
    body: {
      name: "Software in Europe",
      fit: [{ id: "software", when: 'company.industry = "software"', points: 20 }],
      engagement: [
        { id: "clicks", event: "email.clicked", points: 5, half_life_days: 30, cap: 40, once_per: "message" },
      ],
    },
  },
});

export const listScoringModels = route({
  id: "listScoringModels",
  area,
  method: "GET",
  path: "/scoring/models",
  summary: "List the scoring models, newest first",
  roles: readers,
  rate: "read",
  query: z.strictObject(pageQuery),
  answers: { 200: { description: "A page of models.", schema: pageOf(ScoringModel) } },
  errors: ["invalid_cursor"],
});

export const getScoringModel = route({
  id: "getScoringModel",
  area,
  method: "GET",
  path: "/scoring/models/{model_id}",
  summary: "Read a scoring model",
  roles: readers,
  rate: "read",
  params,
  answers: { 200: aModel },
  finds,
});

export const changeScoringModel = route({
  id: "changeScoringModel",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/scoring/models/{model_id}",
  summary: "Change a draft",
  description:
    "Merges: an omitted property stays; `fit` and `engagement` are replaced whole. The active model stays as it is: make another, and activate that.",
  roles: writers,
  rate: "write",
  params,
  body: ScoringModelChange,
  answers: { 200: aModel },
  errors: ["duplicate_scoring_model", "wrong_state"],
  finds,
  ifMatch: "optional",
  example: { body: { description: "Since the spring fair." } },
});

export const deleteScoringModel = route({
  id: "deleteScoringModel",
  area,
  method: "DELETE",
  path: "/scoring/models/{model_id}",
  summary: "Delete a draft",
  roles: writers,
  rate: "write",
  params,
  answers: { 204: { description: "The model is gone." } },
  errors: ["wrong_state"],
  finds,
  ifMatch: "optional",
});

export const activateScoringModel = route({
  id: "activateScoringModel",
  area,
  method: "POST",
  path: "/scoring/models/{model_id}/activate",
  summary: "Let a model compute every lead's score",
  description:
    "It takes the place of the model that was active. New leads, changes and events are scored by it at once; a job scores all others. From then on nobody writes `score`; what was written by hand is kept in `score_detail.manual` and comes back with `deactivate`.",
  roles: writers,
  rate: "heavy",
  params,
  answers: { 202: { description: "The job that scores all leads: `GET /jobs/{job_id}`.", schema: BulkJob } },
  errors: ["wrong_state"],
  finds,
  ifMatch: "optional",
});

export const deactivateScoringModel = route({
  id: "deactivateScoringModel",
  area,
  method: "POST",
  path: "/scoring/models/{model_id}/deactivate",
  summary: "Compute no scores any more",
  description: "A job gives every lead the score back that was written by hand.",
  roles: writers,
  rate: "heavy",
  params,
  answers: { 202: { description: "The job that gives scores back.", schema: BulkJob } },
  errors: ["wrong_state"],
  finds,
  ifMatch: "optional",
});

const Distribution = z
  .array(count)
  .length(10)
  .describe("Leads by score: 0 to 9, 10 to 19 and so on; the last holds 90 to 100.");
const Crossing = z.strictObject({ at: z.int(), up: count, down: count });

export const ScoringDryRun = z.strictObject({
  leads: count,
  before: Distribution.describe("By the score that they have; one without a score counts as 0."),
  after: Distribution.describe("By the score that the model would give."),
  crossing: z
    .array(Crossing)
    .describe("How many would come to 50, 70 and 90, and how many would fall below."),
  movers: z
    .array(z.strictObject({ lead_id: LeadId, before: z.number().nullable(), after: z.number() }))
    .describe("The leads whose score would change most."),
  complete: z.boolean().describe("False where there are more leads than one request looks at."),
});
export type ScoringDryRun = z.infer<typeof ScoringDryRun>;

export const dryRunScoringModel = route({
  id: "dryRunScoringModel",
  area,
  method: "POST",
  path: "/scoring/models/{model_id}/dry-run",
  summary: "See what scores a model would give",
  description: "Looks at leads for up to 20 seconds, and changes none.",
  roles: writers,
  rate: "write",
  params,
  answers: { 200: { description: "The scores now and then.", schema: ScoringDryRun } },
  finds,
});

const leadParams = z.strictObject({ lead_id: LeadPathId });

export const ScoreContribution = z.strictObject({
  rule: z.string().describe("Its id in the model; `adjustment` for one by hand."),
  kind: z.enum(["fit", "engagement", "adjustment"]),
  points: z.number().describe("As they were given."),
  decayed_to: z.number().describe("What is left of them, within the rule's cap."),
  event_ids: z
    .array(z.string())
    .describe("The sender's ids of the events that count, the newest first; at most 100."),
  words: z.string().describe("The same as a sentence."),
});

export const LeadScore = z.strictObject({
  lead_id: LeadId,
  model_id: ScoringModelId.nullable().describe("Null: no model is active, and `score` is what was written."),
  score: z.number().nullable(),
  grade: z.string().nullable(),
  manual: z.number().nullable().describe("The score that was written by hand."),
  as_of: Timestamp,
  contributions: z.array(ScoreContribution).describe("The largest first."),
});
export type LeadScore = z.infer<typeof LeadScore>;

export const getLeadScore = route({
  id: "getLeadScore",
  area,
  method: "GET",
  path: "/leads/{lead_id}/score",
  summary: "Explain a lead's score",
  description:
    "With `as_of` the part of engagement is exact as of that moment, from the events that had happened; what the lead is counts as it is now.",
  roles: readers,
  rate: "read",
  params: leadParams,
  query: z.strictObject({ as_of: TimestampInput.optional().describe("Not in the future. Left out: now.") }),
  answers: { 200: { description: "The score and what it is made of.", schema: LeadScore } },
  finds: "lead",
});

export const ScoreAdjustment = z.strictObject({
  points: z
    .number()
    .min(-100)
    .max(100)
    .refine((value) => value !== 0, "An adjustment gives or takes points; 0 does neither."),
  reason: z.string().trim().min(1).max(300),
  expires_at: TimestampInput.nullable().default(null).describe("When it counts no more; null: it stays."),
});

export const adjustLeadScore = route({
  id: "adjustLeadScore",
  area,
  method: "POST",
  path: "/leads/{lead_id}/score/adjust",
  summary: "Give a lead points by hand, or take some",
  description:
    "Beside what the active model computes, shown among the contributions with your name and reason. A lead keeps its last 20.",
  roles: ["admin", "manager", "sales_rep"],
  rate: "write",
  params: leadParams,
  body: ScoreAdjustment,
  answers: {
    200: {
      description: "The lead's score with it.",
      schema: z.strictObject({
        lead_id: LeadId,
        score: z.number().nullable(),
        grade: z.string().nullable(),
        adjustments: z.array(
          z.strictObject({
            id: ScoreAdjustmentId,
            ...ScoreAdjustment.shape,
            at: Timestamp,
            by: MemberId,
          }),
        ),
      }),
    },
  },
  errors: ["wrong_state"],
  finds: "lead",
  example: { body: { points: 10, reason: "Asked for an offer at the fair." } },
});

/** In the order of the documentation. */
export const scoringRoutes = {
  createScoringModel,
  listScoringModels,
  getScoringModel,
  changeScoringModel,
  deleteScoringModel,
  activateScoringModel,
  deactivateScoringModel,
  dryRunScoringModel,
  getLeadScore,
  adjustLeadScore,
};
