import { Refusal } from "#lib/contract/errors.ts";
import type { AssignmentPoolId } from "#lib/contract/platform/ids.ts";
import type {
  AssignmentPool,
  AssignmentPoolChange,
  NewAssignmentPool,
} from "#lib/contract/selling/assignment-pool-record.ts";
import type { AssignmentRule } from "#lib/contract/selling/assignment-rule-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { addRecord, changeRecord, type RecordKind } from "#lib/domain/platform/named-record/change-record.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { requireSoundMembers } from "./check-pool.ts";
import { hasSkilled } from "./has-skilled.ts";
import type { PoolStore } from "./pool-store.ts";

const kind: RecordKind<AssignmentPool> = {
  noun: "assignment_pool",
  duplicate: "duplicate_assignment_pool",
  shown: (record) => record,
  // The routes take nobody but managers and admins.
  authorise: () => undefined,
};

const refuseUsed = (users: readonly AssignmentRule[], detail: string): undefined => {
  if (users.length === 0) return undefined;
  throw new Refusal("in_use", {
    detail,
    used_by: users.map(({ id }) => ({ kind: "assignment_rule", id })),
  });
};

export interface PoolDeps {
  readonly pools: PoolStore;
  readonly members: Pick<MemberReader, "list">;
}

/** Saves a pool; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createPool = async (
  { pools, members }: PoolDeps,
  id: AssignmentPoolId,
  given: NewAssignmentPool,
  stamp: Stamp,
): Promise<AssignmentPool> => {
  await requireSoundMembers(members, stamp.actor.workspace_id, given.members);
  const by = { created_by: stamp.actor.member_id, created_at: stamp.at, updated_at: stamp.at };
  return addRecord(kind, pools, { id, ...given, ...by, version: 1 }, stamp);
};

interface Which {
  readonly id: AssignmentPoolId;
  readonly ifMatch: number | undefined;
}

/** Changes a pool. */
export const changePool = async (
  { pools, members }: PoolDeps,
  which: Which,
  wanted: AssignmentPoolChange,
  stamp: Stamp,
): Promise<AssignmentPool> => {
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const apply = async (before: AssignmentPool): Promise<AssignmentPool> => {
    const after = { ...before, ...given };
    if (wanted.members === undefined) return after;
    await requireSoundMembers(members, stamp.actor.workspace_id, wanted.members);
    const users = await pools.users(stamp.actor.workspace_id, before.id);
    const left = users.filter(({ entries }) =>
      entries.some(({ pool_id, requires }) => pool_id === before.id && !hasSkilled(after, requires ?? {})),
    );
    refuseUsed(left, "These rules ask for skills that nobody of the pool would have.");
    return after;
  };
  return changeRecord(kind, pools, { ...which, wanted, apply }, stamp);
};

/** Deletes a pool; its name is free again. */
export const deletePool = async (pools: PoolStore, which: Which, stamp: Stamp): Promise<void> => {
  const apply = async (before: AssignmentPool): Promise<undefined> =>
    refuseUsed(await pools.users(stamp.actor.workspace_id, before.id), "These rules give leads to the pool.");
  await changeRecord(kind, pools, { ...which, wanted: {}, apply }, stamp);
};

/** The pool that a path names. */
export const findPool = async (
  pools: Pick<PoolStore, "get">,
  { actor }: Pick<Stamp, "actor">,
  id: AssignmentPoolId,
): Promise<AssignmentPool> => {
  const pool = await pools.get(actor.workspace_id, id);
  if (pool === undefined) throw new Refusal("not_found");
  return pool;
};
