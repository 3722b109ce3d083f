import type { ValidationError } from "#lib/contract/errors.ts";
import type { StageId } from "#lib/contract/platform/ids.ts";
import type { PipelineRecord, StageRecord } from "#lib/contract/selling/pipeline-record.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";

export type Pipelines = readonly PipelineRecord[];

/** A stage and the pipeline that it is in. */
export interface PlacedStage {
  readonly stage: StageRecord;
  readonly pipeline: PipelineRecord;
}

export const allStages = (pipelines: Pipelines): PlacedStage[] =>
  pipelines.flatMap((pipeline) => pipeline.stages.map((stage) => ({ stage, pipeline })));

export const findStage = (pipelines: Pipelines, id: StageId | null): PlacedStage | undefined =>
  id === null ? undefined : allStages(pipelines).find(({ stage }) => stage.id === id);

/** The stage in which new leads begin: the default pipeline's first that takes leads. */
export const firstStage = (pipelines: Pipelines): StageRecord | undefined =>
  pipelines.find(({ is_default }) => is_default)?.stages.find(({ archived }) => !archived);

/** For comparing: one space on each side of a stroke. */
const comparable = (name: string): string =>
  fold(name)
    .split("/")
    .map((part) => part.trim())
    .join(" / ");

/** The stages that a text may mean: by id, by name, or as `Pipeline / Stage`. One name may be in several pipelines. */
export const stagesNamed = (pipelines: Pipelines, text: string): PlacedStage[] => {
  const wanted = comparable(text);
  const isMeant = ({ stage, pipeline }: PlacedStage): boolean =>
    [stage.id, stage.name, `${pipeline.name} / ${stage.name}`].some((name) => comparable(name) === wanted);
  return allStages(pipelines).filter(isMeant);
};

/** What is wrong with a text that is to name one stage; undefined where it does. */
export const stageErrorOf = (
  pipelines: Pipelines,
  text: string,
): Omit<ValidationError, "pointer"> | undefined => {
  const found = stagesNamed(pipelines, text);
  if (found.length === 1) return undefined;
  if (found.length > 1) {
    const names = found.map(({ stage, pipeline }) => `\`${pipeline.name} / ${stage.name}\``);
    const message = `Several pipelines have a stage "${text}".`;
    return { code: "ambiguous_stage", message, hint: `Say which: ${names.join(" or ")}.` };
  }
  const near = nearestName(
    text,
    allStages(pipelines).map(({ stage }) => stage.name),
  );
  const hint = near === undefined ? "GET /pipelines lists them." : `Did you mean \`${near}\`?`;
  return { code: "unknown_stage", message: `There is no stage "${text.slice(0, 100)}".`, hint };
};
