import type { Filter } from "#lib/contract/platform/filters.ts";
import type { StageId } from "#lib/contract/platform/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { plainDealCatalogue } from "#lib/domain/records/deal/plain-deal-catalogue.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { LeadStatistics } from "#lib/domain/records/lead/lead-statistics.ts";
import type { RecordLake } from "#lib/domain/records/record-kind/record-lake.ts";

/** Returns the filter of the leads, or deals, in these stages. */
export const inStages = (ids: readonly StageId[]): Filter => ({
  field: "stage_id",
  op: "in",
  value: [...ids],
});

/** Returns the number of leads in these stages. */
export const leadsIn = async (
  statistics: Pick<LeadStatistics, "count">,
  { actor, at }: Stamp,
  ids: readonly StageId[],
): Promise<number> => {
  const clock = { now: new Date(at) };
  const selection = { filter: inStages(ids), catalogue: leadCatalogue, clock };
  const { counted } = await statistics.count(actor.workspace_id, [selection]);
  return counted[0] ?? 0;
};

/** Returns the number of deals in these stages. */
export const dealsIn = async (
  lake: Pick<RecordLake, "count">,
  { actor, at }: Stamp,
  ids: readonly StageId[],
): Promise<number> => {
  const clock = { now: new Date(at) };
  const selection = { filter: inStages(ids), catalogue: plainDealCatalogue, clock, visible: null };
  return (await lake.count(dealKind, actor.workspace_id, selection)).counted;
};
