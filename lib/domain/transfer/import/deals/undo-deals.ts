import { Refusal } from "#lib/contract/errors.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { deleteRecord } from "#lib/domain/records/record-kind/write-record.ts";
import type { ChunkRun } from "../execute/chunk-run.ts";
import type { LeftLine } from "../import-files.ts";
import { noUndoCounts } from "../import-record.ts";
import type { Undone } from "../undo/undo-chunk.ts";
import { dealIdOf, undoingStamp } from "./deal-stamp.ts";
import type { DealWriteDeps } from "./write-deals.ts";

/** The header of the file of what undoing has left alone. */
export const dealLeftHeader: LeftLine = ["_row", "deal_id", "reason"];

type Reason = "changed_since" | "not_yours";

/** Takes back what a chunk's rows have made: deals that nobody has changed since go into the bin. */
export const undoDeals = async (
  deps: Pick<DealWriteDeps, "files" | "recordStore" | "leadsByIds">,
  { record, chunk, at }: ChunkRun,
): Promise<Undone> => {
  const stamp = undoingStamp(record, at);
  const undone = { ...noUndoCounts };
  const left: LeftLine[] = [];
  const takeBack = async (row: number): Promise<void> => {
    const id = dealIdOf(record, row);
    const leave = (reason: Reason): void => {
      undone.left += 1;
      left.push([String(row), id, reason]);
    };
    const kept = await deps.recordStore.get(dealKind, record.workspace_id, id);
    if (kept === undefined) return;
    if (kept.deleted !== undefined) {
      undone[kept.writtenBy["requestId"] === record.id ? "deleted" : "gone"] += 1;
      return;
    }
    if (kept.record.version !== 1) return leave("changed_since");
    try {
      await deleteRecord(dealKind, deps, { id, ifMatch: 1 }, stamp);
      undone.deleted += 1;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === "unavailable") throw error;
      leave(error.code === "forbidden" ? "not_yours" : "changed_since");
    }
  };
  for (const { row } of await deps.files.deals(record, chunk)) await takeBack(row);
  return { undone, left };
};
