import type { Actor } from "#lib/contract/platform/actor.ts";
import type { PipelineRecord, StageRecord } from "#lib/contract/selling/pipeline-record.ts";
import type { DealBoard } from "#lib/contract/selling/pipelines.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { sumOf } from "#lib/domain/records/deal/base-amount.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { seesMasked } from "#lib/domain/records/lead/visibility.ts";
import type { DealSums } from "#lib/domain/records/record-kind/deal-sums.ts";
import type { RecordLake } from "#lib/domain/records/record-kind/record-lake.ts";
import { limitsOf } from "./board.ts";
import { inStages } from "./in-stages.ts";

type Figures = Pick<DealBoard["stages"][number], "deals" | "base_amounts" | "unpriced" | "rotting">;

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Without amounts for whoever does not see them: how many have one is an amount's shadow, and stays unsaid with it. */
const figuresOf = (all: readonly DealSums[], hidesAmounts: boolean): Figures => {
  const rows = hidesAmounts ? all.map((row) => ({ ...row, sum: null })) : all;
  const sums = rows.flatMap(({ sum }) => sum ?? []);
  const currencies = [...new Set(sums.map(({ currency }) => currency))].toSorted((a, b) => (a < b ? -1 : 1));
  return {
    deals: total(rows.map(({ deals }) => deals)),
    base_amounts: currencies.map((currency) => ({
      amount: sumOf(
        sums.flatMap((one) => (one.currency === currency ? [one.amount] : [])),
        currency,
      ),
      currency,
    })),
    unpriced: hidesAmounts ? null : total(rows.map(({ deals, sum }) => (sum === null ? deals : 0))),
    rotting: total(rows.map(({ rotting }) => rotting)),
  };
};

const column = (
  { id, name, type }: StageRecord,
  rows: readonly DealSums[],
  hidesAmounts: boolean,
): DealBoard["stages"][number] => {
  const owners = [...new Set(rows.map(({ owner }) => owner))].map((owner_id) => ({
    owner_id,
    ...figuresOf(
      rows.filter(({ owner }) => owner === owner_id),
      hidesAmounts,
    ),
  }));
  return {
    stage_id: id,
    name,
    type,
    ...figuresOf(rows, hidesAmounts),
    owners: owners.toSorted((a, b) => b.deals - a.deals),
  };
};

/** The deals of a pipeline that somebody may read, by stage and owner. */
export const dealBoardOf = async (
  lake: Pick<RecordLake, "byStage">,
  actor: Actor,
  pipeline: PipelineRecord,
  { catalogue, now }: { readonly catalogue: Catalogue; readonly now: Date },
): Promise<DealBoard> => {
  const selection = {
    filter: inStages(pipeline.stages.map(({ id }) => id)),
    visible: dealKind.rights.visible(actor),
    catalogue,
    clock: { now },
  };
  const { counted, asOf } = await lake.byStage(actor.workspace_id, selection, limitsOf(pipeline, now));
  const stages = pipeline.stages.flatMap((stage) => {
    const rows = counted.filter((one) => one.stage === stage.id);
    return stage.archived && rows.length === 0 ? [] : [column(stage, rows, seesMasked(actor))];
  });
  return {
    object: "deal",
    pipeline_id: pipeline.id,
    stages,
    ...(asOf !== undefined && { as_of: asOf }),
  };
};
