import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { takesBack } from "#lib/domain/records/deal/place-deal.ts";
import type { DealSchema } from "#lib/domain/records/lead/lead-schema.ts";
import type { Count, LeadEffect } from "#lib/domain/records/record-kind/lead-effect.ts";
import type { Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import { requireNamed } from "#lib/domain/records/record-kind/require-named.ts";
import { isStampedBy } from "#lib/domain/records/record-kind/stamped.ts";
import { type RecordDeps, reading } from "#lib/domain/records/record-kind/write-record.ts";
import type { ImportRecord } from "../import-record.ts";
import type { Left } from "../undo/undo-row.ts";
import { partAt, takeBackDeal } from "./deal-changes.ts";
import { leadCounts, markerOf, markersOf, putMarked, type RowMarker, requireRight } from "./row-marker.ts";

/** Writes against other writers. */
const attemptsMax = 8;

/** What came of putting back what a row has changed; `untouched`: it has changed nothing of that deal. */
export type PutBack =
  | { readonly outcome: "untouched" }
  | { readonly outcome: "restored" | "partly_restored" | "left"; readonly left: readonly Left[] };

const leftWhole = (reason: Left["reason"]): PutBack => ({ outcome: "left", left: [{ field: "", reason }] });

/**
 * The parts of a deal that can't be put back: they name a record that is gone or hidden from the importer, or a stage of
 * which the type has changed since.
 */
const goneParts = async (
  deps: RecordDeps,
  { pipelines }: Pick<DealSchema, "pipelines">,
  { before, after }: { readonly before: Deal; readonly after: Deal },
  { actor }: Stamp,
): Promise<ReadonlySet<string>> => {
  const isMoved = after.stage_id !== before.stage_id || after.status !== before.status;
  const gone = new Set(!isMoved || takesBack(pipelines, after) ? [] : [partAt("/stage_id")]);
  try {
    await requireNamed(dealKind, reading(deps), actor, { before, after });
  } catch (error) {
    if (!(error instanceof Refusal) || error.details.errors === undefined) throw error;
    for (const { pointer } of error.details.errors) gone.add(partAt(pointer));
  }
  return gone;
};

/** How the deal counted before the row, where nothing has changed that since. */
const formerCounts = ({ counts }: RowMarker, kept: Kept<Deal>): ReadonlyMap<LeadId, Count> | undefined => {
  if (counts === undefined || !isDeepStrictEqual(counts.after, leadCounts(kept))) return undefined;
  const entries = Object.entries(counts.before) as [LeadId, LeadEffect | null][];
  return new Map(entries.map(([lead, effect]) => [lead, effect ?? "counts"]));
};

/** Puts back what a row has changed of a deal, part by part, where it still is as the row left it. Throws Refusal. */
export const putBack = async (
  deps: RecordDeps,
  schema: Pick<DealSchema, "pipelines">,
  { record, row, id }: { readonly record: ImportRecord; readonly row: number; readonly id: string },
  stamp: Stamp,
): Promise<PutBack> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const kept = await deps.recordStore.get(dealKind, record.workspace_id, id);
    if (kept === undefined || kept.deleted !== undefined) return { outcome: "untouched" };
    const marker = markerOf(kept, record);
    if (marker === undefined)
      return isStampedBy(kept.record, record.id) ? leftWhole("changed_since") : { outcome: "untouched" };
    if (marker.row !== row) return { outcome: "untouched" };
    const whole = takeBackDeal(marker, kept.record);
    if (whole.deal === undefined) return { outcome: whole.outcome, left: whole.left };
    requireRight(stamp, kept.record);
    const gone = await goneParts(deps, schema, { before: kept.record, after: whole.deal }, stamp);
    const { outcome, deal, left } = takeBackDeal(marker, kept.record, gone);
    if (deal === undefined) return { outcome, left };
    const former = outcome === "restored" ? formerCounts(marker, kept) : undefined;
    const written = await putMarked(
      deps,
      { before: kept, after: deal, former },
      () => markersOf(kept),
      stamp,
    );
    if (written === "stored") return { outcome, left };
    // By now another deal has an external id that this one had.
    if (written === "duplicate") return leftWhole("taken_since");
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};
