import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { PausedOrder } from "#lib/contract/team/paused-order.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import type { OrderGuard, OrderPausing, StandingOrder } from "./standing-order.ts";

interface Deps {
  readonly pauses: Pick<OrderPausing, "get" | "all" | "pause">;
  readonly members: Pick<MemberReader, "get">;
}

/**
 * True if a pause holds of an order: no other member has become its author since. Of an author who lost access to what the
 * record names, the record itself is paused: a member who resumes it has seen why.
 */
export const holds = (
  pause: PausedOrder | undefined,
  { authors, rests }: Pick<StandingOrder, "authors" | "rests">,
): boolean =>
  pause !== undefined &&
  authors.includes(pause.author_id) &&
  (pause.cause !== "author_lost_access" || rests === true);

type Roles = ReadonlyMap<MemberId, Role | undefined>;

/** The pause that an order needs; undefined if all authors may still write it. */
const pauseFor = (
  { kind, id, name, authors, mayGive }: StandingOrder,
  roles: Roles,
  now: Date,
): PausedOrder | undefined => {
  const author_id = authors.find((author) => {
    const role = roles.get(author);
    return role === undefined || !mayGive(role);
  });
  if (author_id === undefined) return undefined;
  const role = roles.get(author_id) ?? null;
  const cause = role === null ? "author_left" : "author_demoted";
  return { id, kind, name, author_id, role, cause, paused_at: now.toISOString() };
};

/**
 * The orders that are paused already: a pause holds as long as its author is an author of the order. Reads one item for a
 * single order, else all pauses of the workspace, of which there are few.
 */
const known = async (
  { pauses }: { readonly pauses: Pick<OrderPausing, "get" | "all"> },
  workspaceId: WorkspaceId,
  orders: readonly StandingOrder[],
): Promise<ReadonlySet<string>> => {
  const [order, ...others] = orders;
  if (order === undefined) return new Set();
  const found =
    others.length === 0 ? [await pauses.get(workspaceId, order.id)] : await pauses.all(workspaceId);
  const held = new Map(found.flatMap((pause) => (pause === undefined ? [] : [[pause.id, pause]])));
  return new Set(orders.flatMap((one) => (holds(held.get(one.id), one) ? [one.id] : [])));
};

const rolesOf = async (
  { members }: Pick<Deps, "members">,
  workspaceId: WorkspaceId,
  orders: readonly StandingOrder[],
): Promise<Roles> => {
  const ids = [...new Set(orders.flatMap(({ authors }) => authors))];
  const found = await Promise.all(ids.map((id) => members.get(workspaceId, id)));
  return new Map(ids.map((id, index) => [id, found[index]?.role]));
};

/** The guard of standing orders. Nothing is cached: a demotion that was answered counts at the next call. */
export const makeOrderGuard = (deps: Deps): OrderGuard => ({
  paused: async (workspaceId, orders, now) => {
    const [before, roles] = await Promise.all([
      known(deps, workspaceId, orders),
      rolesOf(deps, workspaceId, orders),
    ]);
    const paused = new Set<string>();
    for (const order of orders) {
      const pause = before.has(order.id) ? undefined : pauseFor(order, roles, now);
      if (pause !== undefined) await deps.pauses.pause(workspaceId, pause);
      if (pause !== undefined || before.has(order.id)) paused.add(order.id);
    }
    return paused;
  },
  lostAccess: async (workspaceId, { id, kind, name, authors }, now) => {
    const [author_id] = authors;
    if (author_id === undefined) return;
    const role = (await deps.members.get(workspaceId, author_id))?.role ?? null;
    const paused_at = now.toISOString();
    await deps.pauses.pause(workspaceId, {
      ...{ id, kind, name, author_id, role, paused_at },
      cause: "author_lost_access",
    });
  },
});

/** Returns whether an order may act now. Pauses nothing. */
export const mayAct = async (
  deps: { readonly pauses: Pick<OrderPausing, "get" | "all">; readonly members: Deps["members"] },
  workspaceId: WorkspaceId,
  order: StandingOrder,
): Promise<boolean> => {
  const [before, roles] = await Promise.all([
    known(deps, workspaceId, [order]),
    rolesOf(deps, workspaceId, [order]),
  ]);
  return !before.has(order.id) && pauseFor(order, roles, new Date(0)) === undefined;
};

/** True if the order may not act. */
export const isOrderPaused = async (
  guard: Pick<OrderGuard, "paused">,
  workspaceId: WorkspaceId,
  order: StandingOrder,
  now: Date,
): Promise<boolean> => (await guard.paused(workspaceId, [order], now)).has(order.id);
