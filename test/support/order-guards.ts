import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { MembershipRules } from "#lib/domain/segments/membership/membership-rule.ts";
import type { OrderGuard } from "#lib/domain/team/standing-order/standing-order.ts";

/** A guard by which every author may act. */
export const openGuard: OrderGuard = { paused: async () => new Set<string>(), lostAccess: async () => {} };

/** Membership rules of which none is paused. */
export const allActing = async (_: WorkspaceId, rules: MembershipRules): Promise<MembershipRules> => rules;
