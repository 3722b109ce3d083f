import { Refusal } from "#lib/contract/errors.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import type { Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import { carriedOn, nextWrite, type RecordDeps } from "#lib/domain/records/record-kind/write-record.ts";
import type { ImportRecord } from "../import-record.ts";
import type { DealChanges } from "./deal-changes.ts";

/** Beside a deal: the import's row that changed it, and what stood there before. Later images carry it on. */
export interface RowMarker extends DealChanges {
  readonly importId: string;
  readonly row: number;
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

/** Writes a deal with the markers of the rows that have changed it. */
export const putMarked = async (
  { recordStore }: RecordDeps,
  { before, after }: { readonly before: Kept<Deal>; readonly after: Deal },
  markers: readonly RowMarker[],
  stamp: Stamp,
): Promise<"stored" | "stale" | "duplicate"> => {
  const beside = { [carriedOn]: remembered(markers) };
  const write = nextWrite(dealKind, "update", before, { ...before, record: after }, stamp, beside);
  return (await recordStore.write(dealKind, write)).outcome;
};
