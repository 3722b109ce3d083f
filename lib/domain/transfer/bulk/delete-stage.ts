import { Refusal } from "#lib/contract/errors.ts";
import type { JobId, PipelineId, StageId } from "#lib/contract/platform/ids.ts";
import type { PipelineRecord } from "#lib/contract/selling/pipeline-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import { requireVersion } from "#lib/domain/platform/request/require-version.ts";
import type { LeadModel } from "#lib/domain/records/lead/lead-model.ts";
import { modelAudit } from "#lib/domain/records/lead/model-audit.ts";
import { findStage } from "#lib/domain/records/pipeline/stages.ts";
import {
  type DeletionDeps,
  inStages,
  leadsIn,
  requireNoDeals,
  requireUnnamed,
} from "#lib/domain/selling/pipeline/delete-pipeline.ts";
import { findPipeline } from "#lib/domain/selling/pipeline/pipelines.ts";
import { showPipeline } from "#lib/domain/selling/pipeline/show-pipeline.ts";
import { bulkStartAudit } from "./bulk-audit.ts";
import { newBulkJob } from "./new-bulk-job.ts";

/** Which stage, and where its leads go. */
export interface StageDeletion {
  readonly pipelineId: PipelineId;
  readonly stageId: StageId;
  readonly moveTo: StageId | undefined;
  readonly ifMatch: number | undefined;
}

const refuseTarget = (code: string, message: string): never => {
  throw new Refusal("invalid_parameter", { errors: [{ pointer: "?move_to", code, message }] });
};

const targetOf = (model: LeadModel, { stageId, moveTo }: StageDeletion, leads: number): StageId => {
  if (moveTo === undefined)
    throw new Refusal("wrong_state", {
      detail: `${leads} ${leads === 1 ? "lead is" : "leads are"} in this stage. Say with \`move_to\` in which stage they go on.`,
    });
  const to = findStage(model.pipelines, moveTo);
  if (to === undefined || moveTo === stageId) return refuseTarget("unknown_stage", "This is no other stage.");
  if (to.stage.archived) refuseTarget("stage_archived", `"${to.stage.name}" is archived and takes no leads.`);
  return moveTo;
};

/** The pipeline with the stage gone, or archived while its leads are on their way. */
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
      detail: "One stage at least takes leads. Delete the pipeline instead.",
    });
  return { ...before, stages, updated_at: at, version: before.version + 1 };
};

/**
 * Deletes a stage. One with leads is archived with the beginning of a job that moves them; answers that job, or undefined
 * where the stage is gone at once.
 */
export const deleteStage = async (
  deps: DeletionDeps,
  jobId: JobId,
  asked: StageDeletion,
  stamp: Stamp,
): Promise<BulkJobRecord | undefined> => {
  const model = await deps.store.read(stamp.actor.workspace_id);
  const before = findPipeline(model, asked.pipelineId);
  const { stageId: from } = asked;
  if (!before.stages.some(({ id }) => id === from)) throw new Refusal("not_found");
  requireVersion(showPipeline(before), asked.ifMatch);
  await requireUnnamed(deps, stamp, model, [from]);
  if (before.object === "deal") await requireNoDeals(deps, stamp, [from]);
  const leads = before.object === "deal" ? 0 : await leadsIn(deps.statistics, stamp, [from]);
  const after = without(before, from, stamp.at, leads === 0);
  const selection = { filter: inStages([from]), time_zone: "UTC" };
  const job =
    leads === 0
      ? undefined
      : newBulkJob(jobId, { kind: "empty_stage", from, stage_id: targetOf(model, asked, leads) }, stamp, {
          selection,
        });
  const audit = modelAudit("pipeline.delete_stage", { before, after }, stamp);
  const begins = job === undefined ? undefined : { job, audit: bulkStartAudit(job) };
  if (await deps.store.write(model, [{ before, after }], audit, begins)) return job;
  return deleteStage(deps, jobId, asked, stamp);
};
