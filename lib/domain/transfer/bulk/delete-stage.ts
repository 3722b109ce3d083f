import { Refusal } from "#lib/contract/errors.ts";
import type { JobId, PipelineId, StageId } from "#lib/contract/platform/ids.ts";
import type { PipelineRecord } from "#lib/contract/selling/pipeline-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { bulkStartAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import { newBulkJob } from "#lib/domain/platform/job/new-bulk-job.ts";
import { requireVersion } from "#lib/domain/platform/request/require-version.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { schemaAudit } from "#lib/domain/records/lead/schema-audit.ts";
import { findStage } from "#lib/domain/records/pipeline/stages.ts";
import { type DeletionDeps, requireUnnamed } from "#lib/domain/selling/pipeline/delete-pipeline.ts";
import { dealsIn, inStages, leadsIn } from "#lib/domain/selling/pipeline/in-stages.ts";
import { findPipeline } from "#lib/domain/selling/pipeline/pipelines.ts";
import { showPipeline } from "#lib/domain/selling/pipeline/show-pipeline.ts";

/** Which stage, and where its leads or deals go. */
export interface StageDeletion {
  readonly pipelineId: PipelineId;
  readonly stageId: StageId;
  readonly moveTo: StageId | undefined;
  readonly ifMatch: number | undefined;
}

const refuseTarget = (code: string, message: string): never => {
  throw new Refusal("invalid_parameter", { errors: [{ pointer: "?move_to", code, message }] });
};

type PipelineObject = PipelineRecord["object"];

const targetOf = (
  leadSchema: LeadSchema,
  { stageId, moveTo }: StageDeletion,
  { object, count }: { readonly object: PipelineObject; readonly count: number },
): StageId => {
  if (moveTo === undefined)
    throw new Refusal("wrong_state", {
      detail: `${count} ${object}${count === 1 ? " is" : "s are"} in this stage. Say with \`move_to\` in which stage they go on.`,
    });
  const to = findStage(object === "deal" ? leadSchema.deals.pipelines : leadSchema.pipelines, moveTo);
  if (to === undefined || moveTo === stageId)
    return refuseTarget("unknown_stage", `This is no other stage of ${object}s.`);
  if (to.stage.archived)
    refuseTarget("stage_archived", `"${to.stage.name}" is archived and takes no ${object}s.`);
  return moveTo;
};

/** The pipeline with the stage gone, or archived while what is in it is on its way. */
const without = (before: PipelineRecord, id: StageId, at: string, isGone: boolean): PipelineRecord => {
  const stages = isGone
    ? before.stages
        .filter((stage) => stage.id !== id)
        .map((stage) => ({
          ...stage,
          allowed_from: stage.allowed_from?.filter((from) => from !== id) ?? null,
        }))
    : before.stages.map((stage) => (stage.id === id ? { ...stage, archived: true } : stage));
  if (stages.every(({ archived }) => archived))
    throw new Refusal("wrong_state", {
      detail: `One stage at least takes ${before.object}s. Delete the pipeline instead.`,
    });
  return { ...before, stages, updated_at: at, version: before.version + 1 };
};

/**
 * Deletes a stage. One with leads, or deals, is archived with the beginning of a job that moves them; answers that job, or undefined
 * where the stage is gone at once.
 */
export const deleteStage = async (
  deps: DeletionDeps,
  jobId: JobId,
  asked: StageDeletion,
  stamp: Stamp,
): Promise<BulkJobRecord | undefined> => {
  const leadSchema = await deps.store.read(stamp.actor.workspace_id);
  const before = findPipeline(leadSchema, asked.pipelineId);
  const { stageId: from } = asked;
  if (!before.stages.some(({ id }) => id === from)) throw new Refusal("not_found");
  requireVersion(showPipeline(before), asked.ifMatch);
  await requireUnnamed(deps, stamp, leadSchema, [from]);
  const { object } = before;
  const counted =
    object === "deal"
      ? await dealsIn(deps.recordLake, stamp, [from])
      : await leadsIn(deps.statistics, stamp, [from]);
  const { count } = counted;
  const after = without(before, from, stamp.at, count === 0);
  const selection = { filter: inStages([from]), time_zone: "UTC" };
  const kind = object === "deal" ? "empty_deal_stage" : "empty_stage";
  const job =
    count === 0
      ? undefined
      : newBulkJob(jobId, { kind, from, stage_id: targetOf(leadSchema, asked, { object, count }) }, stamp, {
          selection,
        });
  const audit = schemaAudit("pipeline.delete_stage", { before, after }, stamp);
  const begins = job === undefined ? undefined : { job, audit: bulkStartAudit(job) };
  if (await deps.store.write(leadSchema, [{ before, after }], audit, begins)) return job;
  return deleteStage(deps, jobId, asked, stamp);
};
