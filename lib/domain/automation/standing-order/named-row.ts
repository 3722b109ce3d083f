import type { MemberId } from "#lib/contract/platform/ids.ts";
import { allRecords } from "#lib/domain/platform/named-record/all-records.ts";
import type {
  NamedRecord,
  NamedRecordReader,
  NamedRecordStore,
} from "#lib/domain/platform/named-record/named-record.ts";
import { updateRecord } from "#lib/domain/platform/named-record/update-record.ts";
import { orderOf, type RecordOrderKind } from "#lib/domain/team/standing-order/order-of.ts";
import { holds } from "#lib/domain/team/standing-order/paused-orders.ts";
import type { OrderRow, SweepDeps, TakeOverDeps } from "./order-row.ts";

type Authored = NamedRecord & {
  readonly updated_by?: MemberId | undefined;
  readonly owner_id?: MemberId | undefined;
};

interface NamedParts<Record extends Authored> {
  readonly list: (deps: SweepDeps) => Pick<NamedRecordReader<Record>, "newestFirst">;
  readonly store: (deps: TakeOverDeps) => NamedRecordStore<Record>;
  /** True if the record acts by itself, or will once a member resumes it. */
  readonly acts: (record: Record) => boolean;
  /** True if the record could act, such as a draft: it keeps the pause that its activation has found. */
  readonly couldAct?: (record: Record) => boolean;
  /** True if the record itself is stored as paused. */
  readonly rests?: (record: Record) => boolean;
  /** What pausing changes of the record; undefined where it changes nothing. */
  readonly paused?: {
    readonly in: (deps: SweepDeps) => NamedRecordStore<Record>;
    readonly change: (before: Record, at: string) => Partial<Record> | undefined;
  };
  /** What taking over changes besides the author. */
  readonly takenOver?: (before: Record, by: MemberId, at: string) => Partial<Record>;
}

/** The row of a kind of record with a name. Its author is who saved it last. */
export const namedRow = <Record extends Authored>(
  kind: RecordOrderKind,
  { list, store, acts, couldAct, rests, paused, takenOver }: NamedParts<Record>,
): OrderRow => ({
  orders: async function* (deps, workspaceId, { before }) {
    const known = new Set(before.map(({ id }) => id));
    for await (const record of allRecords(list(deps), workspaceId))
      if (acts(record) || (known.has(record.id) && couldAct?.(record) === true))
        yield { ...orderOf(kind, record), rests: rests?.(record) === true };
  },
  ...(paused !== undefined && {
    pause: async (deps, workspaceId, pause, now) => {
      const [at, { id }] = [now.toISOString(), pause];
      await updateRecord(paused.in(deps), {
        ...{ id, workspaceId, at },
        // A member may have taken it over since it was found.
        change: (before) => (holds(pause, orderOf(kind, before)) ? paused.change(before, at) : undefined),
      });
    },
  }),
  find: async (deps, workspaceId, id) => {
    const record = await store(deps).get(workspaceId, id);
    return record && orderOf(kind, record);
  },
  takeOver: async (deps, id, { actor, at }) => {
    const { workspace_id: workspaceId, member_id: updated_by } = actor;
    await updateRecord(store(deps), {
      ...{ id, workspaceId, at },
      change: (before) => ({ updated_by, ...takenOver?.(before, updated_by, at) }) as Partial<Record>,
    });
  },
});
