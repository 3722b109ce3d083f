import type { Actor } from "#lib/contract/platform/actor.ts";
import type { StageId } from "#lib/contract/platform/ids.ts";
import type { PipelineRecord, StageRecord } from "#lib/contract/selling/pipeline-record.ts";
import type { Board } from "#lib/contract/selling/pipelines.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import type { LeadStatistics, StageSums } from "#lib/domain/records/lead/lead-statistics.ts";
import { allOf, visibleLeads } from "#lib/domain/records/lead/visible-leads.ts";
import { inStages } from "./in-stages.ts";

const dayMs = 86_400_000;

const figuresOf = (sums: readonly StageSums[]) => ({
  leads: sums.reduce((total, { leads }) => total + leads, 0),
  scored: sums.reduce((total, { scored }) => total + scored, 0),
  score: sums.reduce((total, { score }) => total + score, 0),
  rotting: sums.reduce((total, { rotting }) => total + rotting, 0),
});

const column = ({ id, name, type }: StageRecord, sums: readonly StageSums[]): Board["stages"][number] => ({
  stage_id: id,
  name,
  type,
  ...figuresOf(sums),
  owners: sums.map((one) => ({ owner_id: one.owner, ...figuresOf([one]) })),
});

/** Since when a lead, or a deal, has to be in each stage to count as rotting there. */
export const limitsOf = ({ stages }: PipelineRecord, now: Date): ReadonlyMap<StageId, Date> =>
  new Map(
    stages.flatMap(({ id, max_days }) =>
      max_days === null ? [] : [[id, new Date(now.getTime() - max_days * dayMs)] as const],
    ),
  );

/** The leads of a pipeline that somebody may read, by stage and owner. */
export const boardOf = async (
  statistics: Pick<LeadStatistics, "byStage">,
  actor: Actor,
  pipeline: PipelineRecord,
  { catalogue, now }: { readonly catalogue: Catalogue; readonly now: Date },
): Promise<Board> => {
  const filter = allOf([inStages(pipeline.stages.map(({ id }) => id)), visibleLeads(actor)]);
  const selection = { filter, catalogue, clock: { now } };
  const { counted, asOf } = await statistics.byStage(actor.workspace_id, selection, limitsOf(pipeline, now));
  const columns = pipeline.stages.flatMap((stage) => {
    const sums = counted.filter((one) => one.stage === stage.id);
    return stage.archived && sums.length === 0 ? [] : [column(stage, sums)];
  });
  return {
    object: "lead",
    pipeline_id: pipeline.id,
    stages: columns,
    ...(asOf !== undefined && { as_of: asOf }),
  };
};
