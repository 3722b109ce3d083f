import { Refusal } from "#lib/contract/errors.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { deleteRecord } from "#lib/domain/records/record-kind/write-record.ts";
import type { ChunkRun } from "../execute/chunk-run.ts";
import type { LeftLine } from "../import-files.ts";
import { type ImportRecord, noUndoCounts } from "../import-record.ts";
import { leftLine } from "../undo/left-lines.ts";
import type { Undone } from "../undo/undo-chunk.ts";
import type { Left } from "../undo/undo-row.ts";
import { dealIdOf, undoingStamp } from "./deal-stamp.ts";
import type { DealRow } from "./imported-deal.ts";
import { putBack } from "./put-back.ts";
import { type DealWriteDeps, dealOfRow, foundBefore } from "./write-deals.ts";

/** The header of the file of what undoing has left alone. */
export const dealLeftHeader: LeftLine = ["_row", "deal_id", "field", "before", "imported", "now", "reason"];

/** Whether all that a deal says is what the import has made it with: whoever changes a field leaves their stamp on it. */
const isAsMade = ({ provenance }: Deal, { id }: ImportRecord): boolean =>
  Object.values(provenance).every(({ by }) => by === id);

/**
 * Takes back what a chunk's rows have made or changed: into the bin where all of a deal is as it was made, or part by part to
 * what stood there, where it still is as the row left it.
 */
export const undoDeals = async (
  deps: Pick<DealWriteDeps, "files" | "recordStore" | "leadsByIds" | "leadSchemaReader">,
  { record, chunk, at }: ChunkRun,
): Promise<Undone> => {
  const stamp = undoingStamp(record, at);
  const { deals } = await deps.leadSchemaReader.read(record.workspace_id);
  const found = await foundBefore(deps, { record, chunk });
  const undone = { ...noUndoCounts };
  const lines: LeftLine[] = [];
  const takeBack = async ({ row, deal }: DealRow): Promise<void> => {
    const own = dealIdOf(record, row);
    const there = found.get(row) ?? (await dealOfRow(deps, record, deal));
    const id = there ?? own;
    const leave = (left: readonly Left[]): void => {
      lines.push(...left.map((one) => leftLine({ row, id }, one)));
    };
    const leaveWhole = (reason: Left["reason"]): void => {
      undone.left += 1;
      leave([{ field: "", reason }]);
    };
    if (id !== own) {
      const result = await putBack(deps, deals, { record, row, id }, stamp).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code === "unavailable") throw error;
        return undefined;
      });
      if (result === undefined) leaveWhole("not_yours");
      else if (result.outcome !== "untouched") {
        undone[result.outcome] += 1;
        leave(result.left);
      }
    }
    const kept = await deps.recordStore.get(dealKind, record.workspace_id, own);
    if (kept === undefined) return;
    if (kept.deleted !== undefined) {
      undone[kept.writtenBy["requestId"] === record.id ? "deleted" : "gone"] += 1;
      return;
    }
    if (!isAsMade(kept.record, record)) return leaveWhole("changed_since");
    try {
      await deleteRecord(dealKind, deps, { id: own, ifMatch: kept.record.version }, stamp);
      undone.deleted += 1;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === "unavailable") throw error;
      leaveWhole(error.code === "forbidden" ? "not_yours" : "changed_since");
    }
  };
  for (const row of await deps.files.deals(record, chunk)) await takeBack(row);
  return { undone, left: lines };
};
