import { Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { OrderPauses } from "./standing-order.ts";

/** Throws Refusal `wrong_state` if a record is paused because of its author: taking it over is the one way to go on. */
export const requireUnpaused = async (
  pauses: Pick<OrderPauses, "get">,
  workspaceId: WorkspaceId,
  id: string,
): Promise<void> => {
  if ((await pauses.get(workspaceId, id)) === undefined) return;
  throw new Refusal("wrong_state", {
    detail: `It is paused, because its author may no longer write it. Take it over: POST /standing-orders/${id}/take-over.`,
  });
};
