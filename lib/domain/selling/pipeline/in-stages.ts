import { Refusal } from "#lib/contract/errors.ts";
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

/** Records in some stages. `asOf`, ISO 8601: writes after that moment are not counted. */
interface Counted {
  readonly count: number;
  readonly asOf?: string | undefined;
}

/**
 * Returns the count. Throws Refusal `unavailable` where it is none but later writes are not counted: nobody can say then
 * that a stage is empty.
 */
const whole = ({ count, asOf }: Counted): Counted => {
  if (count > 0 || asOf === undefined) return { count, asOf };
  throw new Refusal("unavailable", {
    detail: `The stage can be counted only as of ${asOf}: the index is behind. Try again.`,
  });
};

/** Returns the number of leads in these stages. Throws Refusal `unavailable`. */
export const leadsIn = async (
  statistics: Pick<LeadStatistics, "count">,
  { actor, at }: Stamp,
  ids: readonly StageId[],
): Promise<Counted> => {
  const clock = { now: new Date(at) };
  const selection = { filter: inStages(ids), catalogue: leadCatalogue, clock };
  const { counted, asOf } = await statistics.count(actor.workspace_id, [selection]);
  return whole({ count: counted[0] ?? 0, asOf });
};

/** Returns the number of deals in these stages. Throws Refusal `unavailable`. */
export const dealsIn = async (
  lake: Pick<RecordLake, "count">,
  { actor, at }: Stamp,
  ids: readonly StageId[],
): Promise<Counted> => {
  const clock = { now: new Date(at) };
  const selection = { filter: inStages(ids), catalogue: plainDealCatalogue, clock, visible: null };
  const { counted, asOf } = await lake.count(dealKind, actor.workspace_id, selection);
  return whole({ count: counted, asOf });
};

/** Says how many there are and, where later writes are not counted, as of when: `3 deals are`, `1 lead was (as of …)`. */
export const countWords = ({ count, asOf }: Counted, noun: "lead" | "deal"): string => {
  const many = `${count} ${noun}${count === 1 ? "" : "s"}`;
  if (asOf === undefined) return `${many} ${count === 1 ? "is" : "are"}`;
  return `${many} ${count === 1 ? "was" : "were"} (as of ${asOf})`;
};
