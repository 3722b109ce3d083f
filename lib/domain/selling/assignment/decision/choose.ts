import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { Candidate } from "#lib/contract/selling/assignment-explanation.ts";
import type { AssignmentMethod } from "#lib/contract/selling/assignment-rule-record.ts";
import { bandOfScore, type Conversion, withBands } from "./bands.ts";
import { afterTurn, latestTurn, type PoolState } from "./pool-state.ts";
import { type Asking, availabilityOf, candidatesOf } from "./pool-view.ts";
import { dayOf } from "./present-at.ts";

/** What a pool has decided of one lead. */
export interface PoolDecision {
  readonly candidates: readonly Candidate[];
  /** Who gets the lead; null: nobody is there. */
  readonly owner: MemberId | null;
  /** The pool after it; the same where nobody got the lead. */
  readonly state: PoolState;
}

export interface Choosing extends Asking {
  readonly method: AssignmentMethod;
  readonly score: number | null;
  /** Who has the latest lead of the same company. */
  readonly sticky?: MemberId | null | undefined;
  /** Of the last 180 days, by member; needed by the method `score`. */
  readonly conversions?: ReadonlyMap<MemberId, Conversion> | undefined;
}

/** The lower, the sooner; equal ones go by turn. */
const rankOf = (choosing: Choosing, candidates: readonly Candidate[]): ((one: Candidate) => number) => {
  const { method, pool, score } = choosing;
  const weightOf = new Map(pool.members.map(({ member_id, weight }) => [member_id, weight]));
  switch (method) {
    case "round_robin":
      return () => 0;
    case "load":
      return ({ member_id, open_leads }) => ((open_leads ?? 0) + 1) / (weightOf.get(member_id) ?? 1);
    case "skill":
      return ({ skill }) => -(skill ?? 0);
    case "score": {
      const wanted = bandOfScore(score, candidates);
      return ({ band }) => (wanted === null || band === null ? 0 : Math.abs(band - wanted));
    }
  }
};

/**
 * The one decision: of a pool's members those against whom nothing speaks are ranked by the method, and among equals
 * whoever's turn it is gets the lead. Whoever has the company's latest lead comes before all.
 */
export const choose = (choosing: Choosing): PoolDecision => {
  const { pool, state, team, now, sticky } = choosing;
  const plain = candidatesOf(choosing);
  const candidates = choosing.method === "score" ? withBands(plain, choosing.conversions) : plain;
  const rank = rankOf(choosing, candidates);
  const passing = candidates.filter(({ passes }) => passes);
  const [first] = passing.toSorted(
    (a, b) =>
      Number(b.receives === sticky) - Number(a.receives === sticky) ||
      rank(a) - rank(b) ||
      a.turn - b.turn ||
      latestTurn(state, a.member_id) - latestTurn(state, b.member_id),
  );
  const member = pool.members.find(({ member_id }) => member_id === first?.member_id);
  const receiver = first?.receives;
  if (member === undefined || receiver === undefined || receiver === null)
    return { candidates, owner: null, state };
  const day = dayOf(availabilityOf(team, receiver), now);
  return {
    candidates,
    owner: receiver,
    state: afterTurn(state, member, { receiver, day, catchesUp: pool.catch_up }),
  };
};
