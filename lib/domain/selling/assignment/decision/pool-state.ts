import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { PoolMember } from "#lib/contract/selling/assignment-pool-record.ts";

/**
 * What a pool remembers of the turns that it gave. Each member has a tag, the moment in the pool's own time at which
 * their next turn may begin; a turn costs time by the inverse of their weight. Whoever's turn begins first is next, and
 * of those that begin together whoever had theirs longest ago: while the same members are there, they come in the same
 * order again and again, so that shares of equal weights differ by one at most, from whatever moment they are counted.
 */
export interface PoolState {
  readonly version: number;
  /** The pool's time: when the last turn began. */
  readonly clock: number;
  readonly tags: Readonly<Record<MemberId, number>>;
  /** Which of the pool's turns was each member's latest, from 1. */
  readonly latest: Readonly<Record<MemberId, number>>;
  /** Leads that each member was ever given. */
  readonly given: Readonly<Record<MemberId, number>>;
  /** Of each member's own day, the last one on which they were given some. */
  readonly days: Readonly<Record<MemberId, { readonly day: string; readonly count: number }>>;
}

export const freshState: PoolState = { version: 0, clock: 0, tags: {}, latest: {}, given: {}, days: {} };

/** Divided without a rest by every weight from 1 to 10, so that shares stay exact. */
const turnCost = 2_520;

/** When a member's next turn begins: those who need not catch up, and those who are new, go on with the others. */
export const turnBegins = (state: PoolState, { member_id }: PoolMember, catchesUp: boolean): number => {
  const tag = state.tags[member_id];
  return tag === undefined || !catchesUp ? Math.max(tag ?? 0, state.clock) : tag;
};

/** The lower, the longer ago; 0 for who had none. */
export const latestTurn = ({ latest }: PoolState, member: MemberId): number => latest[member] ?? 0;

export const givenOn = (state: PoolState, member: MemberId, day: string): number => {
  const counted = state.days[member];
  return counted?.day === day ? counted.count : 0;
};

/** The state after a member's turn; the lead went to `receiver`, who may be their deputy. */
export const afterTurn = (
  state: PoolState,
  member: PoolMember,
  {
    receiver,
    day,
    catchesUp,
  }: { readonly receiver: MemberId; readonly day: string; readonly catchesUp: boolean },
): PoolState => ({
  version: state.version,
  clock: Math.max(state.clock, turnBegins(state, member, catchesUp)),
  tags: {
    ...state.tags,
    [member.member_id]: turnBegins(state, member, catchesUp) + turnCost / member.weight,
  },
  latest: { ...state.latest, [member.member_id]: Math.max(0, ...Object.values(state.latest)) + 1 },
  given: { ...state.given, [receiver]: (state.given[receiver] ?? 0) + 1 },
  days: { ...state.days, [receiver]: { day, count: givenOn(state, receiver, day) + 1 } },
});
