import { Refusal } from "#lib/contract/errors.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { deleteRecord } from "#lib/domain/records/record-kind/write-record.ts";
import type { ChunkRun } from "../execute/chunk-run.ts";
import type { LeftLine } from "../import-files.ts";
import { noUndoCounts } from "../import-record.ts";
import type { Undone } from "../undo/undo-chunk.ts";
import { dealIdOf, undoingStamp } from "./deal-stamp.ts";
import type { DealRow } from "./imported-deal.ts";
import { putBack } from "./update-deal.ts";
import { type DealWriteDeps, dealOfRow } from "./write-deals.ts";

/** The header of the file of what undoing has left alone. */
export const dealLeftHeader: LeftLine = ["_row", "deal_id", "reason"];

type Reason = "changed_since" | "not_yours";

/** Takes back what a chunk's rows have made or changed, of deals that nobody has written since: into the bin, or as they were. */
export const undoDeals = async (
  deps: Pick<DealWriteDeps, "files" | "recordStore" | "leadsByIds">,
  { record, chunk, at }: ChunkRun,
): Promise<Undone> => {
  const stamp = undoingStamp(record, at);
  const undone = { ...noUndoCounts };
  const left: LeftLine[] = [];
  const takeBack = async ({ row, deal }: DealRow): Promise<void> => {
    const own = dealIdOf(record, row);
    const there = await dealOfRow(deps, record, deal);
    const id = there ?? own;
    const leave = (reason: Reason): void => {
      undone.left += 1;
      left.push([String(row), id, reason]);
    };
    if (id !== own) {
      const result = await putBack(deps, { record, row, id }, stamp).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code === "unavailable") throw error;
        return "not_yours" as const;
      });
      if (result === "restored") undone.restored += 1;
      else if (result !== "untouched") leave(result);
    }
    const kept = await deps.recordStore.get(dealKind, record.workspace_id, own);
    if (kept === undefined) return;
    if (kept.deleted !== undefined) {
      undone[kept.writtenBy["requestId"] === record.id ? "deleted" : "gone"] += 1;
      return;
    }
    if (kept.record.version !== 1) return leave("changed_since");
    try {
      await deleteRecord(dealKind, deps, { id: own, ifMatch: 1 }, stamp);
      undone.deleted += 1;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === "unavailable") throw error;
      leave(error.code === "forbidden" ? "not_yours" : "changed_since");
    }
  };
  for (const row of await deps.files.deals(record, chunk)) await takeBack(row);
  return { undone, left };
};
