import { fromOrderPauseItem } from "#lib/adapters/dynamo/team/order-pause-reader.ts";
import { fromMemberItem } from "#lib/adapters/dynamo/team/read-member.ts";
import type { WorkflowId } from "#lib/contract/platform/ids.ts";
import type { PausedOrder } from "#lib/contract/team/paused-order.ts";
import { memberOrdersWork } from "#lib/domain/team/standing-order/orders-message.ts";
import { workspaceOf } from "./membership-changes.ts";
import { type ChangeRow, imagesOf, workFor } from "./work.ts";

/** A demotion or a removal may pause standing orders of the member. */
export const memberChanges: ChangeRow = (change) =>
  workFor("taskDispatcher", memberOrdersWork(workspaceOf(change), ...imagesOf(change, fromMemberItem)));

/** The kinds whose leads are compared again when their pause ends: they moved meanwhile. */
const compared: ReadonlySet<PausedOrder["kind"]> = new Set(["tag", "pipeline"]);

/** A pause is stored on the record that it holds. When it ends, leads are compared with what was paused. */
export const orderPauseChanges: ChangeRow = (change) => {
  const workspace_id = workspaceOf(change);
  const [before, after] = imagesOf(change, fromOrderPauseItem);
  if (after !== undefined) return workFor("taskDispatcher", { kind: "standing_orders", workspace_id });
  if (before === undefined) return [];
  // Runs that were left where they were while their workflow was paused.
  if (before.kind === "workflow") {
    const workflow_id = before.id as WorkflowId;
    return workFor("runDispatcher", { kind: "wake_all", workspace_id, workflow_id });
  }
  if (!compared.has(before.kind)) return [];
  return workFor("membershipDispatcher", {
    kind: "memberships",
    workspace_id,
    changed: before.id,
    from: null,
  });
};
