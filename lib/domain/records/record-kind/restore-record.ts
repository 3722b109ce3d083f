import { Refusal } from "#lib/contract/errors.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { isRestorable } from "#lib/domain/records/lead/restorable.ts";
import type { AnyRecord, RecordKind } from "./record-kind.ts";
import { attemptsMax, countsOf, nextWrite, type RecordDeps, refuseDuplicate } from "./write-record.ts";

/** A record without what another has of it by now; undefined where that is its own. */
export type Without<R extends AnyRecord> = (record: R, other: string) => R | undefined;

/** Takes a record out of the bin with what it alone held; a live one is answered as it is. */
export const restoreRecord = async <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  deps: RecordDeps,
  id: string,
  stamp: Stamp,
  without: Without<R> = () => undefined,
): Promise<R> => {
  const { workspace_id: workspaceId } = stamp.actor;
  const others: string[] = [];
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await deps.recordStore.get(kind, workspaceId, id);
    if (before === undefined) throw new Refusal("not_found");
    const { deleted, ...kept } = before;
    if (deleted === undefined) return before.record;
    if (!isRestorable(deleted.at, stamp.at)) throw new Refusal("not_found");
    const own = kind.restored?.(kept.record, stamp) ?? kept.record;
    const record = others.reduce((whole, other) => without(whole, other) ?? whole, own);
    const restored = { verb: "restore", before, after: { ...kept, record } } as const;
    const counted = await countsOf(kind)(kind, deps, stamp.actor, restored);
    const after = { ...kept, record: counted.record };
    const write = nextWrite(kind, "restore", before, after, stamp, counted.beside);
    const result = await deps.recordStore.write(kind, write);
    if (result.outcome === "stored") return write.after.record;
    if (result.outcome === "duplicate" && without(record, result.existingId) !== undefined) {
      others.push(result.existingId);
      continue;
    }
    if (result.outcome === "duplicate") return refuseDuplicate(kind, deps, stamp, result.existingId);
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};
