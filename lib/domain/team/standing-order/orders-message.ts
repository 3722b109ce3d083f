import * as z from "zod";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { mayGrant } from "#lib/contract/team/roles.ts";
import type { Member } from "#lib/contract/team/team.ts";

/** A message that starts a sweep over the standing orders of a workspace. Sending it twice is harmless. */
export const OrdersMessage = z.strictObject({
  kind: z.literal("standing_orders"),
  workspace_id: WorkspaceId,
});
export type OrdersMessage = z.infer<typeof OrdersMessage>;

/** Returns the message for a member who was removed or demoted. */
export const memberOrdersWork = (
  workspace_id: WorkspaceId,
  before: Member | undefined,
  after: Member | undefined,
): OrdersMessage | undefined =>
  before === undefined || (after !== undefined && mayGrant(after.role, before.role))
    ? undefined
    : { kind: "standing_orders", workspace_id };

/** What a change of a standing order's record may end of its pause: who its author is, and whether it acts. */
interface Acting {
  readonly author: string | null | undefined;
  readonly acts: unknown;
}

/** Returns the message for a record that has another author, or acts or rests since the change. */
export const recordOrdersWork = (
  workspace_id: WorkspaceId,
  before: Acting | undefined,
  after: Acting | undefined,
): OrdersMessage | undefined =>
  before === undefined || (before.author === after?.author && before.acts === after?.acts)
    ? undefined
    : { kind: "standing_orders", workspace_id };
