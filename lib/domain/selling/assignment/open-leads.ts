import type { Filter } from "#lib/contract/platform/filters.ts";
import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { StageRecord } from "#lib/contract/selling/pipeline-record.ts";
import type { LeadStatistics } from "#lib/domain/records/lead/lead-statistics.ts";
import { allStages, type Pipelines } from "#lib/domain/records/pipeline/stages.ts";
import type { Moment } from "./make-ruling.ts";

/** Leads whose stage is of a wanted type; null where the workspace has no such stage. */
export const stagesOf = (
  pipelines: Pipelines,
  isWanted: (type: StageRecord["type"]) => boolean,
): Filter | null => {
  const ids = allStages(pipelines).flatMap(({ stage }) => (isWanted(stage.type) ? [stage.id] : []));
  return ids.length === 0 ? null : { field: "stage_id", op: "in", value: ids };
};

/** Leads of which somebody still has to do something: those in an open stage, and those in none. */
export const openLeads = (pipelines: Pipelines): Filter | null => {
  const closed = stagesOf(pipelines, (type) => type !== "open");
  return closed === null ? null : { not: closed };
};

/** How many leads of each filter every member has. */
export const countsByOwner = async (
  statistics: Pick<LeadStatistics, "sums">,
  workspaceId: WorkspaceId,
  { catalogue, now }: Pick<Moment, "catalogue" | "now">,
  filters: readonly (Filter | null)[],
): Promise<ReadonlyMap<MemberId, number>[]> => {
  const clock = { now };
  const selections = filters.map((filter) => ({ filter, catalogue, clock }));
  const { counted } = await statistics.sums(workspaceId, selections);
  return counted.map(
    (sums) => new Map(sums.flatMap(({ owner, leads }) => (owner === null ? [] : [[owner, leads] as const]))),
  );
};
