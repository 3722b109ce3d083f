import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { MembershipRule } from "./membership-rule.ts";
import type { LastComparison, MembershipStore } from "./membership-store.ts";
import { isTrigger } from "./trigger-entry.ts";

/** The part of a trigger's id that names its workflow. */
const workflowOf = (id: string): string => id.split(":")[0] ?? id;

/** Within so long after a trigger's start, a comparison by the clock has compared all rules: it does so once a day. */
const allComparedWithinMs = 25 * 3_600_000;

/**
 * Reads the triggers whose leads are recorded completely, by a comparison or, of triggers of earlier releases, by the daily
 * one. Those of one workflow count together, because a trigger may ask
 * which other trigger of its workflow a lead has left.
 */
export const recordedTriggers = async (
  store: Pick<MembershipStore, "baselines">,
  workspaceId: WorkspaceId,
  rules: readonly MembershipRule[],
  last: LastComparison | undefined,
): Promise<ReadonlySet<string>> => {
  const triggers = rules.filter(isTrigger);
  if (triggers.length === 0) return new Set();
  const known = await store.baselines(workspaceId);
  const isMissing = ({ id, since }: (typeof triggers)[number]): boolean => {
    const recorded = known.get(id);
    if (recorded !== undefined && Date.parse(recorded) >= since.getTime()) return false;
    return last === undefined || last.at.getTime() < since.getTime() + allComparedWithinMs;
  };
  const missing = new Set(triggers.filter(isMissing).map(({ id }) => workflowOf(id)));
  return new Set(triggers.map(({ id }) => id).filter((id) => !missing.has(workflowOf(id))));
};
