import type { AssignmentPoolId, MemberId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { TurnWrite } from "../turn-ledger.ts";
import type { Decided, PoolStates } from "./decide.ts";
import { freshState } from "./pool-state.ts";

/** The pools whose turns were taken, each with its turns before and after. */
export const turnsOf = (before: PoolStates, after: PoolStates): TurnWrite["pools"] =>
  [...after].flatMap(([id, state]) => {
    const old = before.get(id) ?? freshState;
    return old === state ? [] : [{ id, before: old, after: state }];
  });

/** Why a decision chose nobody. */
export const whyNobody = ({
  entries,
}: Pick<Decided, "entries">): { readonly code: string; readonly words: string } => {
  const last = entries.findLast(({ holds }) => holds);
  return {
    code: last === undefined ? "no_entry" : "nobody_available",
    words: last?.words ?? "No entry of the rule takes this lead.",
  };
};

/** The rule and the pool that chose an owner, as far as there are some. */
export const chosenBy = <RuleId extends string>(rule: RuleId | null, pool: AssignmentPoolId | null) => ({
  ...(rule !== null && { rule_id: rule }),
  ...(pool !== null && { pool_id: pool }),
});

/** Who has the latest lead of a lead's company. */
export const stickyOf = (
  owners: ReadonlyMap<string, MemberId>,
  { company: { domain } }: Pick<Lead, "company">,
): MemberId | undefined => (domain === null ? undefined : owners.get(domain));
