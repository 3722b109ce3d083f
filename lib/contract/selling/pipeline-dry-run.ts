import * as z from "zod";
import { LeadId, PipelineId, StageId, StageRuleId } from "#lib/contract/platform/ids.ts";
import { route } from "../route.ts";
import { PipelineChange } from "./pipeline-record.ts";

/** Leads that an answer shows. */
export const dryRunSamplesMax = 50;

const count = z.int().min(0);

export const PipelineDryRun = z.strictObject({
  leads: count.describe("In the pipeline's stages, as far as they were looked at."),
  moves: count.describe("Those that a rule would move now."),
  rules: z
    .array(
      z.strictObject({
        rule_id: StageRuleId,
        to: StageId,
        to_name: z.string(),
        moves: count.describe("Leads that it would move: no rule of a lower order does."),
        refused: count.describe("Leads for which it holds and that lack what the stage requires."),
        waits: count.describe("Leads for which it holds now, and that move once it has for its `hold_for`."),
        held: count.describe("Leads for which it holds and that a member has moved too recently."),
      }),
    )
    .describe("In the order in which they are asked."),
  samples: z
    .array(z.strictObject({ lead_id: LeadId, from: StageId, to: StageId, rule_id: StageRuleId }))
    .max(dryRunSamplesMax),
  complete: z.boolean().describe("False where 20 seconds were not enough for all leads."),
});
export type PipelineDryRun = z.infer<typeof PipelineDryRun>;

export const dryRunPipeline = route({
  id: "dryRunPipeline",
  area: "pipelines",
  method: "POST",
  path: "/pipelines/{pipeline_id}/dry-run",
  summary: "See which leads the rules of a pipeline would move now",
  description:
    "With a change in the body, as `PUT /pipelines/{pipeline_id}` takes it, of the rules as they would be. Looks at leads for up to 20 seconds, and changes nothing. Rules of CRMs wait to be told and are left out.",
  roles: ["admin", "manager"],
  rate: "write",
  params: z.strictObject({ pipeline_id: PipelineId }),
  body: PipelineChange.pick({ stages: true, manual_hold_days: true }),
  answers: { 200: { description: "Who would move where.", schema: PipelineDryRun } },
  finds: "pipeline",
  example: { body: { manual_hold_days: 0 } },
});

/** In the order of the documentation. */
export const pipelineDryRunRoutes = { dryRunPipeline };
