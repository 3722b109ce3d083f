import type { Condition, Filter } from "#lib/contract/platform/filters.ts";
import type { StageId } from "#lib/contract/platform/ids.ts";
import { StageType } from "#lib/contract/selling/pipeline-record.ts";
import type { Field, KeptValue } from "#lib/domain/platform/filter/catalogue.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { daysAsFilter } from "./days-in-stage.ts";
import { allStages, type Pipelines, type PlacedStage, stageErrorOf, stagesNamed } from "./stages.ts";

/** Filters keep stages by their ids, so that another name changes none. */
const stageValue =
  (pipelines: Pipelines) =>
  (given: string): KeptValue => {
    const error = stageErrorOf(pipelines, given);
    const [found] = stagesNamed(pipelines, given);
    return error === undefined && found !== undefined ? { value: found.stage.id } : { error };
  };

const pipelineValue =
  (pipelines: Pipelines) =>
  (given: string): KeptValue => {
    const found = pipelines.find(({ id, name }) => id === given || fold(name) === fold(given));
    if (found !== undefined) return { value: found.id };
    const near = nearestName(
      given,
      pipelines.map(({ name }) => name),
    );
    const hint = near === undefined ? "GET /pipelines lists them." : `Did you mean \`${near}\`?`;
    return {
      error: { code: "unknown_pipeline", message: `There is no pipeline "${given.slice(0, 100)}".`, hint },
    };
  };

const nowhere: Filter = {
  and: [{ field: "stage_id", op: "exists" }, { not: { field: "stage_id", op: "exists" } }],
};

/** The condition on stages that one on what they are stands for. */
const asStages =
  (pipelines: Pipelines, told: (stage: PlacedStage) => string) =>
  (condition: Condition): Filter => {
    if (condition.op === "exists") return { field: "stage_id", op: "exists" };
    const asked = [condition.value].flat().map((value) => fold(String(value)));
    const ids: StageId[] = allStages(pipelines)
      .filter((stage) => asked.includes(fold(told(stage))))
      .map(({ stage }) => stage.id);
    const found: Filter = ids.length === 0 ? nowhere : { field: "stage_id", op: "in", value: ids };
    return condition.op === "ne" || condition.op === "not_in" ? { not: found } : found;
  };

/** The fields by which filters ask for stages; the lake has columns for the stage and the moment alone. */
export const stageFields = (pipelines: Pipelines): Readonly<Record<string, Field>> => ({
  stage_id: {
    type: "dropdown",
    keptAs: stageValue(pipelines),
    named: {
      field: "stage",
      nameOf: (stored) => allStages(pipelines).find(({ stage }) => stage.id === stored)?.stage.name,
    },
  },
  "stage.type": {
    type: "dropdown",
    options: StageType.options,
    asks: { field: "stage_id", movesByTime: false, asFilter: asStages(pipelines, ({ stage }) => stage.type) },
  },
  pipeline: {
    type: "dropdown",
    keptAs: pipelineValue(pipelines),
    named: { field: "pipeline", nameOf: (stored) => pipelines.find(({ id }) => id === stored)?.name },
    asks: {
      field: "stage_id",
      movesByTime: false,
      asFilter: asStages(pipelines, ({ pipeline }) => pipeline.id),
    },
  },
  days_in_stage: {
    type: "number",
    range: [0, Infinity],
    asks: { field: "stage_entered_at", movesByTime: true, asFilter: daysAsFilter },
  },
});

export const stageAliases = { stage: "stage_id" } as const;
