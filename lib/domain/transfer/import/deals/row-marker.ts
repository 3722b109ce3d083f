import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { dealEffects } from "#lib/domain/records/deal/deal-effects.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { decideCounts, type Write } from "#lib/domain/records/record-kind/decide-counts.ts";
import { countOf, type LeadEffect } from "#lib/domain/records/record-kind/lead-effect.ts";
import type { Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import { carriedOn, nextWrite, type RecordDeps } from "#lib/domain/records/record-kind/write-record.ts";
import type { ImportRecord } from "../import-record.ts";
import type { DealChanges } from "./deal-changes.ts";

/** For each lead of a deal, the effect that the deal keeps there; null: it counts. */
export type LeadCounts = Readonly<Record<LeadId, LeadEffect | null>>;

/** How a deal counts for its leads. */
export const leadCounts = (kept: Kept<Deal>): LeadCounts => {
  const { lead_ids, uncounted_lead_ids } = kept.record;
  const countFor = (lead: LeadId): LeadEffect | null => {
    const count = countOf(dealEffects, kept, lead);
    return count === "counts" ? null : count;
  };
  const ids = [...new Set([...lead_ids, ...uncounted_lead_ids])];
  return Object.fromEntries(ids.map((lead) => [lead, countFor(lead)]));
};

/** Beside a deal: the import's row that changed it, and what stood there before. Later images carry it on. */
export interface RowMarker extends DealChanges {
  readonly importId: string;
  readonly row: number;
  /** How the deal counted for its leads before and after the row; absent where the row left that as it was. */
  readonly counts?: { readonly before: LeadCounts; readonly after: LeadCounts };
}

/** Imports that one deal remembers: of what an older one has changed nothing is known any more. */
const markersMax = 10;

/** Bytes of them beside a deal, that both fit into one item. */
const markerBytesMax = 192 * 1024;

/** The newest ones. Throws Refusal where the last alone is too much to be remembered. */
const remembered = (markers: readonly RowMarker[]): readonly RowMarker[] => {
  let room = markerBytesMax;
  const kept = markers
    .slice(-markersMax)
    .toReversed()
    .filter((marker) => {
      room -= Buffer.byteLength(JSON.stringify(marker));
      return room >= 0;
    });
  if (kept.length === 0 && markers.length > 0)
    throw new Refusal("validation_failed", {
      errors: [
        {
          pointer: "",
          code: "too_large",
          message: "The row changes more of the deal at once than an undo could put back.",
          hint: "Change its longest values by several imports.",
        },
      ],
    });
  return kept.toReversed();
};

export const markersOf = ({ writtenBy }: Kept<Deal>): readonly RowMarker[] =>
  (writtenBy[carriedOn] ?? []) as readonly RowMarker[];

/** The row of an import that has changed the deal, whoever has written it since. */
export const markerOf = (kept: Kept<Deal>, { id }: ImportRecord): RowMarker | undefined =>
  markersOf(kept).find(({ importId }) => importId === id);

/** Throws Refusal where the stamp's actor may not write the deal. */
export const requireRight = ({ actor }: Stamp, deal: Deal): void => {
  const detail = dealKind.rights.writeRefusal(actor, deal, new Map());
  if (detail !== undefined) throw new Refusal("forbidden", { detail });
};

/** Writes a deal by a row, or as it was before the row, with the markers of the rows that have changed it. */
export const putMarked = async (
  deps: RecordDeps,
  {
    before,
    after,
    former,
  }: Pick<Write<Deal>, "former"> & { readonly before: Kept<Deal>; readonly after: Deal },
  markersWith: (counts: RowMarker["counts"]) => readonly RowMarker[],
  stamp: Stamp,
): Promise<"stored" | "stale" | "duplicate"> => {
  const image = { ...before, record: after };
  const write = { verb: "update", before, after: image, former } as const;
  const { record, beside } = await decideCounts(dealKind, deps, stamp.actor, write);
  const marked = { ...image, record, writtenBy: { ...before.writtenBy, ...beside } };
  const [was, is] = [leadCounts(before), leadCounts(marked)];
  const markers = markersWith(isDeepStrictEqual(was, is) ? undefined : { before: was, after: is });
  const besides = { ...beside, [carriedOn]: remembered(markers) };
  const next = nextWrite(dealKind, "update", before, { ...before, record }, stamp, besides);
  return (await deps.recordStore.write(dealKind, next)).outcome;
};
