import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { Candidate, CandidateReason } from "#lib/contract/selling/assignment-explanation.ts";
import type { AssignmentPool, PoolMember } from "#lib/contract/selling/assignment-pool-record.ts";
import type { Availability } from "#lib/contract/selling/availability-record.ts";
import type { Member } from "#lib/contract/team/team.ts";
import { alwaysAvailable } from "../availability.ts";
import { givenOn, type PoolState, turnBegins } from "./pool-state.ts";
import { dayOf, presentAt } from "./present-at.ts";

/** Who is in the team, and when each is there. */
export interface TeamView {
  readonly members: ReadonlyMap<MemberId, Member>;
  readonly availabilities: ReadonlyMap<MemberId, Availability>;
  /** The workspace's, of members whose availability nobody has written. */
  readonly timeZone: string;
}

/** Open leads of each member: those that were counted, and those that the pool has given since. */
export interface Loads {
  readonly counted: ReadonlyMap<MemberId, number>;
  /** What the pool had given when they were counted. */
  readonly givenThen: Readonly<Record<MemberId, number>>;
}

/** What is asked of the candidates for one lead. */
export interface Asking {
  readonly pool: AssignmentPool;
  readonly state: PoolState;
  readonly team: TeamView;
  readonly requires: Readonly<Record<string, number>> | null;
  readonly now: Date;
  /** Needed where a bound of open leads or the load is asked for. */
  readonly loads?: Loads | undefined;
  /** Members who have declined this lead. */
  readonly declined?: ReadonlySet<MemberId>;
}

export const availabilityOf = ({ availabilities, timeZone }: TeamView, id: MemberId): Availability =>
  availabilities.get(id) ?? alwaysAvailable(id, timeZone);

/** Open leads of a member as far as they are known. */
export const openLeads = ({ loads, state }: Asking, id: MemberId): number | null =>
  loads === undefined
    ? null
    : (loads.counted.get(id) ?? 0) + (state.given[id] ?? 0) - (loads.givenThen[id] ?? 0);

const against = (asking: Asking, member: PoolMember, receiver: MemberId): CandidateReason[] => {
  const { requires, state, team, now } = asking;
  const { open_max, per_day_max } = member.capacity;
  const reasons: CandidateReason[] = Object.entries(requires ?? {})
    .filter(([skill, level]) => (member.skills[skill] ?? 0) < level)
    .map(([skill, level]) => ({
      code: "lacks_skill",
      words: `${skill} ${level} is asked for; theirs is ${member.skills[skill] ?? 0}.`,
    }));
  const open = openLeads(asking, receiver);
  if (open_max !== null && open !== null && open >= open_max)
    reasons.push({ code: "open_max", words: `${open} open leads; they take ${open_max}.` });
  const today = givenOn(state, receiver, dayOf(availabilityOf(team, receiver), now));
  if (per_day_max !== null && today >= per_day_max)
    reasons.push({
      code: "per_day_max",
      words: `${today} leads were given to them today; they take ${per_day_max}.`,
    });
  return reasons;
};

/**
 * Returns the pool member whose skills and capacity bound what a receiver gets: the receiver's own entry. A deputy outside
 * the pool has none, so the absent member's applies.
 */
const boundsOf = ({ members }: AssignmentPool, absent: PoolMember, receiver: MemberId): PoolMember =>
  members.find(({ member_id }) => member_id === receiver) ?? absent;

/** Who would get the lead at a member's turn, and what speaks against it. */
const receiverOf = (
  { team, now, declined }: Asking,
  id: MemberId,
): { readonly receiver: MemberId; readonly reasons: readonly CandidateReason[] } => {
  const may = (who: MemberId): CandidateReason[] => {
    const member = team.members.get(who);
    if (member === undefined) return [{ code: "not_a_member", words: "They have left the workspace." }];
    if (member.role === "viewer") return [{ code: "may_not_own", words: "A viewer owns no leads." }];
    if (declined?.has(who)) return [{ code: "declined", words: "They have declined this lead." }];
    const { isPresent, code, words } = presentAt(availabilityOf(team, who), now);
    return isPresent || code === undefined || words === undefined ? [] : [{ code, words }];
  };
  const own = may(id);
  const { deputy } = presentAt(availabilityOf(team, id), now);
  const isAway = own.some(({ code }) => code === "out_of_office");
  if (!isAway || deputy === undefined || may(deputy).length > 0) return { receiver: id, reasons: own };
  return { receiver: deputy, reasons: [] };
};

/** Every member of the pool, with what speaks against them. */
export const candidatesOf = (asking: Asking): Candidate[] => {
  const { pool, state, team, requires } = asking;
  return pool.members.map((member): Candidate => {
    const { receiver, reasons: absent } = receiverOf(asking, member.member_id);
    const bounds = boundsOf(pool, member, receiver);
    const reasons = [...absent, ...against(asking, bounds, receiver)];
    return {
      member_id: member.member_id,
      name: team.members.get(member.member_id)?.name ?? null,
      passes: reasons.length === 0,
      reasons,
      receives: reasons.length === 0 ? receiver : null,
      turn: turnBegins(state, member, pool.catch_up),
      open_leads: openLeads(asking, receiver),
      skill:
        requires === null
          ? null
          : Object.keys(requires).reduce((sum, skill) => sum + (bounds.skills[skill] ?? 0), 0),
      band: null,
    };
  });
};
