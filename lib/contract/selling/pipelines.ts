import * as z from "zod";
import { MemberId, PipelineId, StageId } from "#lib/contract/platform/ids.ts";
import { BulkJob } from "#lib/contract/platform/jobs.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import { NewPipeline, Pipeline, PipelineChange, PipelineObject, StageType } from "./pipeline-record.ts";

const area = "pipelines";
const writers = ["admin", "manager"] as const;
const params = z.strictObject({ pipeline_id: PipelineId });
const answer = { description: "The pipeline as it is now.", schema: Pipeline };
const finds = "pipeline";

export const listPipelines = route({
  id: "listPipelines",
  area,
  method: "GET",
  path: "/pipelines",
  summary: "List the pipelines with their stages",
  description:
    "A workspace begins with one pipeline of leads and one of deals, which it may change as any other. Every new lead, or deal, is in the first stage of the default pipeline, unless it says another.",
  roles: Role.options,
  rate: "read",
  query: z.strictObject({ object: PipelineObject.optional() }),
  answers: {
    200: {
      description: "All pipelines: those of leads and then those of deals, the default one of each first.",
      schema: z.strictObject({ data: z.array(Pipeline) }),
    },
  },
});

export const createPipeline = route({
  id: "createPipeline",
  area,
  method: "POST",
  path: "/pipelines",
  summary: "Make a pipeline with its stages",
  description: `A workspace has at most ${sizes.pipelinesMax} pipelines of ${sizes.stagesMax} stages each.`,
  roles: writers,
  rate: "write",
  body: NewPipeline,
  answers: { 201: { ...answer, description: "The pipeline." } },
  errors: ["duplicate_pipeline", "limit_reached"],
  example: {
    body: {
      name: "Partners",
      stages: [
        { name: "Talking", max_days: 30 },
        { name: "Signed", type: "won", probability: 100, required_fields: ["company.name"] },
        { name: "Parted", type: "lost", probability: 0 },
      ],
    },
  },
});

export const getPipeline = route({
  id: "getPipeline",
  area,
  method: "GET",
  path: "/pipelines/{pipeline_id}",
  summary: "Read a pipeline with its stages",
  roles: Role.options,
  rate: "read",
  params,
  answers: { 200: answer },
  finds,
});

export const changePipeline = route({
  id: "changePipeline",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/pipelines/{pipeline_id}",
  summary: "Change a pipeline: add, change, order and archive its stages",
  description:
    "What is left out stays. `stages` holds all stages in their new order; a stage keeps what its entry leaves out, so that `[{id}, {id}, {name}]` orders two and adds a third. A stage that holds deals keeps its `type`: the answer is 409 with their number.",
  roles: writers,
  rate: "write",
  params,
  body: PipelineChange,
  answers: { 200: answer },
  errors: ["duplicate_pipeline", "precondition_failed", "wrong_state", "in_use"],
  finds,
  ifMatch: "optional",
  example: { body: { manual_hold_days: 14 } },
});

const count = z.int().min(0);

const Figures = z.strictObject({
  leads: count,
  scored: count.describe("Those that have a score."),
  score: z.number().describe("The sum of their scores."),
  rotting: count.describe("Those that are in the stage for longer than its `max_days`."),
});

const DealFigures = z.strictObject({
  deals: count,
  base_amounts: z
    .array(z.strictObject({ amount: z.string(), currency: z.string() }))
    .describe("The sums of `base_amount`, by base currency; for roles that see no amounts, none."),
  unpriced: count.nullable().describe("Those without a `base_amount`; null for roles that see no amounts."),
  rotting: count.describe("Those that are in the stage for longer than its `max_days`."),
});

const asOf = Timestamp.optional().describe(
  "Only while bulk work goes on: the figures may miss changes after this moment.",
);
const owner = { owner_id: MemberId.nullable().describe("null: nobody's.") };

export const DealBoard = z.strictObject({
  object: z.literal("deal"),
  pipeline_id: PipelineId,
  stages: z
    .array(
      z.strictObject({
        stage_id: StageId,
        name: z.string(),
        type: StageType,
        ...DealFigures.shape,
        owners: z.array(z.strictObject({ ...owner, ...DealFigures.shape })).describe("Most deals first."),
      }),
    )
    .describe("All stages in their order, archived ones with deals too."),
  as_of: asOf,
});
export type DealBoard = z.infer<typeof DealBoard>;

export const Board = z.strictObject({
  object: z.literal("lead"),
  pipeline_id: PipelineId,
  stages: z
    .array(
      z.strictObject({
        stage_id: StageId,
        name: z.string(),
        type: StageType,
        ...Figures.shape,
        owners: z.array(z.strictObject({ ...owner, ...Figures.shape })).describe("Most leads first."),
      }),
    )
    .describe("All stages in their order, archived ones with leads too."),
  as_of: asOf,
});
export type Board = z.infer<typeof Board>;

export const getBoard = route({
  id: "getBoard",
  area,
  method: "GET",
  path: "/pipelines/{pipeline_id}/board",
  summary:
    "See how many leads or deals are in each stage, whose they are, and which have been there too long",
  description:
    "Counted over the leads, or the deals, that you may read, as they are at this moment. Of deals with the sums of their amounts in the base currency.",
  roles: Role.options,
  rate: "read",
  params,
  answers: {
    200: {
      description: "The figures of each stage.",
      schema: z.discriminatedUnion("object", [Board, DealBoard]),
    },
  },
  finds,
});

export const deletePipeline = route({
  id: "deletePipeline",
  area,
  method: "DELETE",
  path: "/pipelines/{pipeline_id}",
  summary: "Delete a pipeline without leads and deals",
  description:
    "Refused (`wrong_state`) for the default pipeline and while leads or deals are in its stages, and (`in_use`) while records name one of its stages.",
  roles: writers,
  rate: "heavy",
  params,
  answers: { 204: { description: "The pipeline is gone." } },
  errors: ["wrong_state", "in_use", "precondition_failed"],
  finds,
  ifMatch: "optional",
});

export const deleteStage = route({
  id: "deleteStage",
  area,
  method: "DELETE",
  path: "/pipelines/{pipeline_id}/stages/{stage_id}",
  summary: "Delete a stage, moving its leads to another",
  description:
    "An empty stage is gone at once. One with leads, or deals, needs `move_to`: it is archived, and a job moves them, each once, whatever the other stage requires; `POST /jobs/{job_id}/undo` moves them back. Once they are moved, a second request deletes it for good. Refused (`in_use`) while records name it, and (`wrong_state`) for a pipeline's last stage.",
  roles: writers,
  rate: "heavy",
  params: z.strictObject({ pipeline_id: PipelineId, stage_id: StageId }),
  query: z.strictObject({
    move_to: StageId.optional().describe(
      "The stage of any pipeline of its object in which its leads, or deals, go on.",
    ),
  }),
  answers: {
    202: {
      description: "The job that moves its leads.",
      schema: BulkJob,
      headers: { Location: "Of the job." },
    },
    204: { description: "The stage is gone." },
  },
  errors: ["wrong_state", "in_use"],
  finds: "stage",
  ifMatch: "optional",
});

/** In the order of the documentation. */
export const pipelinesRoutes = {
  listPipelines,
  createPipeline,
  getPipeline,
  changePipeline,
  deletePipeline,
  deleteStage,
  getBoard,
};
