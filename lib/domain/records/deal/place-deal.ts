import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Deal, DealChange } from "#lib/contract/records/deal-record.ts";
import type { PipelineRecord, StageType } from "#lib/contract/selling/pipeline-record.ts";
import {
  findStage,
  type Pipelines,
  type PlacedStage,
  stageErrorOf,
  stagesNamed,
} from "#lib/domain/records/pipeline/stages.ts";
import { moveErrors } from "#lib/domain/records/pipeline/with-stages.ts";

type Status = Deal["status"];
type Standing = Pick<Deal, "pipeline_id" | "stage_id" | "stage_entered_at" | "status" | "probability">;

const refuse = (error: ValidationError): never => {
  throw new Refusal("validation_failed", { errors: [error] });
};

const refuseMove = (errors: readonly ValidationError[]): never => {
  throw new Refusal("stage_move_refused", {
    detail: "The stage does not take this deal.",
    errors: [...errors],
  });
};

/** Returns the status of deals in a stage of this type. */
const statusOf = (type: StageType): Status => (type === "won" || type === "lost" ? type : "open");

/**
 * True if a deal keeps its status at the next change where it is put back into this stage: the stage is there, and deals in
 * it have that status. Its type may have changed since.
 */
export const takesBack = (
  pipelines: Pipelines,
  { stage_id, status }: Pick<Deal, "stage_id" | "status">,
): boolean => {
  if (stage_id === null) return true;
  const found = findStage(pipelines, stage_id);
  return found !== undefined && statusOf(found.stage.type) === status;
};

/** The stage that a change names, by its id or its name. */
const named = (
  pipelines: Pipelines,
  { stage, stage_id, pipeline_id }: DealChange,
): PlacedStage | undefined => {
  const among = pipelines.filter(({ id }) => pipeline_id === undefined || id === pipeline_id);
  const message =
    pipeline_id === undefined ? "There is no such stage of deals." : "This pipeline has no such stage.";
  const hint = "GET /pipelines?object=deal lists them.";
  const byId =
    stage_id === undefined
      ? undefined
      : (findStage(among, stage_id) ??
        refuse({ pointer: "/stage_id", code: "unknown_stage", message, hint }));
  if (stage === undefined) return byId;
  const error = stageErrorOf(among, stage);
  if (error !== undefined) refuse({ pointer: "/stage", hint, ...error });
  const [byName] = stagesNamed(among, stage);
  if (byId !== undefined && byId.stage.id !== byName?.stage.id)
    refuse({ pointer: "/stage", code: "not_the_same", message: "`stage` and `stage_id` name two stages." });
  return byName;
};

const pipelineOf = (pipelines: Pipelines, id: string): PipelineRecord =>
  pipelines.find((one) => one.id === id) ??
  refuse({
    pointer: "/pipeline_id",
    code: "unknown_pipeline",
    message: "There is no such pipeline of deals.",
    hint: "GET /pipelines?object=deal lists them.",
  });

/** The first stage of a pipeline in which deals have a status; an open one before one on hold. */
export const firstWith = (pipeline: PipelineRecord, status: Status): PlacedStage | undefined => {
  const found = pipeline.stages.filter(({ type, archived }) => !archived && statusOf(type) === status);
  const stage = found.find(({ type }) => type !== "on_hold") ?? found[0];
  return stage && { stage, pipeline };
};

/**
 * Returns the stage of a change that names none: the first stage of the named pipeline or status, else the current stage.
 * The stage decides the status, so a stage whose type has changed keeps its deals.
 */
const followed = (
  pipelines: Pipelines,
  before: Standing | undefined,
  { pipeline_id, status: given }: DealChange,
): PlacedStage | undefined => {
  const asked = pipeline_id === undefined ? undefined : pipelineOf(pipelines, pipeline_id);
  const now = before === undefined ? undefined : findStage(pipelines, before.stage_id);
  // A deal from before there were stages is put into one when it moves.
  if (before !== undefined && now === undefined && asked === undefined && given === undefined)
    return undefined;
  const status = given ?? (now === undefined ? before?.status : statusOf(now.stage.type)) ?? "open";
  const pipeline = asked ?? now?.pipeline ?? pipelines.find(({ is_default }) => is_default);
  const stays = now !== undefined && now.pipeline.id === pipeline?.id && statusOf(now.stage.type) === status;
  if (stays || pipeline === undefined) return now;
  const found = firstWith(pipeline, status);
  if (found !== undefined || (now === undefined && asked === undefined)) return found;
  const message = `The pipeline "${pipeline.name}" has no stage for deals that are ${status}.`;
  return refuseMove([
    { pointer: "/status", code: "no_such_stage", message, hint: "Add one to the pipeline." },
  ]);
};

/** Where a deal comes to be: its stage, and what follows from that. */
export interface Placed {
  readonly to: PlacedStage | undefined;
  readonly change: Partial<
    Pick<Deal, "pipeline_id" | "stage_id" | "stage_entered_at" | "status" | "probability">
  >;
}

/**
 * Returns the change without a stage, pipeline, status or probability that repeats the stored one, where another of them
 * changes: a deal that is read, changed in one of them and put back follows that one.
 */
const withoutRepeated = (before: Standing | undefined, input: DealChange): DealChange => {
  if (before === undefined) return input;
  const repeats = (name: "stage_id" | "pipeline_id" | "status" | "probability"): boolean =>
    input[name] === before[name];
  const moves =
    input.stage !== undefined ||
    (["stage_id", "pipeline_id", "status"] as const).some(
      (name) => input[name] !== undefined && !repeats(name),
    );
  const { stage_id, pipeline_id, status, probability, ...rest } = input;
  return {
    ...rest,
    ...(!(moves && repeats("stage_id")) && { stage_id }),
    // A pipeline beside the name of a stage says which stage of that name is meant.
    ...(!(moves && repeats("pipeline_id") && input.stage === undefined) && { pipeline_id }),
    // The stage decides the status, which is the former one where the stage's type has changed.
    ...(!((moves || stage_id !== undefined) && repeats("status")) && { status }),
    ...(!(moves && repeats("probability")) && { probability }),
  };
};

/** The stage to which a change moves a deal, by name, by pipeline or by status. Throws Refusal where there is no such one. */
export const placeDeal = (
  pipelines: Pipelines,
  before: Standing | undefined,
  given: DealChange,
  at: string,
): Placed => {
  const input = withoutRepeated(before, given);
  const asked = named(pipelines, input);
  const to = asked ?? followed(pipelines, before, input);
  if (to === undefined) return { to, change: {} };
  const { stage, pipeline } = to;
  const status = statusOf(stage.type);
  const moves = stage.id !== before?.stage_id;
  if (moves && stage.archived)
    refuse({
      pointer: input.stage === undefined ? "/stage_id" : "/stage",
      code: "stage_archived",
      message: `The stage "${stage.name}" is archived and takes no deals.`,
    });
  if (input.status !== undefined && input.status !== status)
    refuse({
      pointer: "/status",
      code: "not_of_stage",
      message: `In the stage "${stage.name}" a deal is ${status}.`,
      hint: "Send `stage_id` or `status`, not both.",
    });
  const usual = stage.probability === null ? null : stage.probability / 100;
  const resets = input.probability === null || (moves && input.probability === undefined && usual !== null);
  return {
    to,
    change: {
      pipeline_id: pipeline.id,
      stage_id: stage.id,
      status,
      ...(moves && { stage_entered_at: at }),
      ...(resets && { probability: usual }),
    },
  };
};

/** Throws Refusal where the stage requires what the deal lacks, or takes none from where it was. */
export const requirePlace = (pipelines: Pipelines, before: Deal | undefined, after: Deal): void => {
  const to = findStage(pipelines, after.stage_id);
  if (to === undefined || to.stage.id === before?.stage_id) return;
  // Where deals begin nothing is asked for that a new one may lack.
  if (before === undefined && firstWith(to.pipeline, "open")?.stage.id === to.stage.id) return;
  const errors = moveErrors(pipelines, { to, after, before }, { many: "deals" });
  if (errors.length > 0) refuseMove(errors);
};
