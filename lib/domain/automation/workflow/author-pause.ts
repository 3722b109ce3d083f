import { Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { orderOf } from "#lib/domain/team/standing-order/order-of.ts";
import { isOrderPaused } from "#lib/domain/team/standing-order/paused-orders.ts";
import type { OrderGuard } from "#lib/domain/team/standing-order/standing-order.ts";
import type { WorkflowRecord } from "./workflow-record.ts";

type Authored = Pick<WorkflowRecord, "id" | "name" | "created_by" | "updated_by">;

/** True if the workflow may not act because of its author. Pauses it the first time that this is found. */
export const isAuthorPaused = (
  { orders }: { readonly orders: Pick<OrderGuard, "paused"> },
  workspaceId: WorkspaceId,
  workflow: Authored,
  now: Date,
): Promise<boolean> => isOrderPaused(orders, workspaceId, orderOf("workflow", workflow), now);

/** Refuses to let a lead into a workflow whose author may no longer write workflows. */
export class AuthorPaused extends Refusal {
  constructor({ id }: Pick<Authored, "id">) {
    super("wrong_state", {
      detail: `Its author may no longer write workflows. Take it over: POST /standing-orders/${id}/take-over.`,
    });
  }
}

/** Throws AuthorPaused if the workflow may not act because of its author. */
export const requireActing = async (
  deps: Parameters<typeof isAuthorPaused>[0],
  workspaceId: WorkspaceId,
  workflow: Authored,
  now: Date,
): Promise<void> => {
  if (await isAuthorPaused(deps, workspaceId, workflow, now)) throw new AuthorPaused(workflow);
};
