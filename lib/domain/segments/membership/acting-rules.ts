import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { OrderGuard } from "#lib/domain/team/standing-order/standing-order.ts";
import type { MembershipRules } from "./membership-rule.ts";

/** The rules while some standing orders are paused: leads keep their tags, stages and scores. */
const without = (membershipRules: MembershipRules, paused: ReadonlySet<string>): MembershipRules => {
  const { scored, ...others } = membershipRules;
  const { rules, resting, driveWithout, drive, scoredBy } = others;
  const isPaused = ({ order }: MembershipRules["rules"][number]): boolean =>
    order !== undefined && paused.has(order);
  const tags = rules.filter((rule) => isPaused(rule) && rule.drives !== true).map(({ id }) => id);
  const acting = driveWithout?.(paused) ?? drive;
  return {
    ...others,
    ...(scored !== undefined && (scoredBy === undefined || !paused.has(scoredBy)) && { scored }),
    rules: rules.filter((rule) => !isPaused(rule)),
    resting: new Set([...resting, ...tags]),
    ...(acting !== undefined && { drive: acting }),
  };
};

/** The rules without those of standing orders that may not act now. */
export const actingRules = async (
  guard: Pick<OrderGuard, "paused">,
  workspaceId: WorkspaceId,
  membershipRules: MembershipRules,
  now: Date,
): Promise<MembershipRules> => {
  const paused = await guard.paused(workspaceId, membershipRules.orders ?? [], now);
  return paused.size === 0 ? membershipRules : without(membershipRules, paused);
};
