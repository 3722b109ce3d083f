import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { OrderKind } from "#lib/contract/team/paused-order.ts";
import { holds } from "#lib/domain/team/standing-order/paused-orders.ts";
import type {
  EndedPauses,
  OrderGuard,
  StandingOrder,
} from "#lib/domain/team/standing-order/standing-order.ts";
import type { OrderRow, SweepDeps } from "./order-row.ts";
import { orderTable } from "./order-table.ts";

export interface SweepOrdersDeps extends SweepDeps {
  readonly guard: Pick<OrderGuard, "paused">;
  readonly pauses: Pick<EndedPauses, "all" | "end">;
}

const rows = Object.entries(orderTable) as [OrderKind, OrderRow][];

/**
 * Pauses every standing order of a workspace whose author may no longer write it, and ends pauses of records that are gone,
 * act no more, or have another author. Called after each demotion and pause, and once an hour; may run any number of times.
 */
export const sweepOrders = async (
  { guard, pauses, ...deps }: SweepOrdersDeps,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<void> => {
  const before = await pauses.all(workspaceId);
  const known = { now, before };
  const found = await Promise.all(
    rows.map(([, { orders }]) => Array.fromAsync(orders(deps, workspaceId, known))),
  );
  const orders: readonly StandingOrder[] = found.flat();
  await guard.paused(workspaceId, orders, now);
  const paused = new Map((await pauses.all(workspaceId)).map((pause) => [pause.id, pause]));
  for (const order of orders) {
    const pause = paused.get(order.id);
    if (pause !== undefined && holds(pause, order))
      await orderTable[order.kind].pause?.(deps, workspaceId, pause, now);
  }
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const pause of before) {
    const order = byId.get(pause.id);
    if (order === undefined || !holds(pause, order)) await pauses.end(workspaceId, pause);
  }
};
