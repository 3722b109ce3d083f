import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { AssignmentPool, PoolMember } from "#lib/contract/selling/assignment-pool-record.ts";
import type { AssignmentEntry } from "#lib/contract/selling/assignment-rule-record.ts";
import type { Availability } from "#lib/contract/selling/availability-record.ts";
import { alwaysAvailable } from "#lib/domain/selling/assignment/availability.ts";
import {
  type Asked,
  decide,
  type PoolStates,
  type Ruling,
} from "#lib/domain/selling/assignment/decision/decide.ts";
import { aLead, at, memberId } from "#test/domain/records/lead/a-lead.ts";

export const poolId = "pool_01J0000000000000000000000A" as const;

export const aPoolMember = (last: string, more: Partial<PoolMember> = {}): PoolMember => ({
  member_id: memberId(last),
  weight: 1,
  skills: {},
  capacity: { open_max: null, per_day_max: null },
  ...more,
});

export const aPool = (members: PoolMember[], more: Partial<AssignmentPool> = {}): AssignmentPool => ({
  id: poolId,
  name: "Pool",
  description: null,
  members,
  catch_up: false,
  created_by: memberId("M"),
  created_at: at,
  updated_at: at,
  version: 1,
  ...more,
});

export const anEntry = (more: Partial<AssignmentEntry> = {}): AssignmentEntry => ({
  when: null,
  requires: null,
  pool_id: poolId,
  method: "round_robin",
  sticky: null,
  fallback: { kind: "wait" },
  ...more,
});

/** A Wednesday noon, UTC. */
export const noon = new Date("2026-11-18T12:00:00.000Z");

/** A ruling over some pools whose members are all in the team. */
export const aRuling = (
  pools: readonly AssignmentPool[],
  {
    entries = [anEntry()],
    away = [],
    ...more
  }: Partial<Omit<Ruling, "entries" | "pools" | "team">> & {
    readonly entries?: readonly AssignmentEntry[];
    readonly away?: readonly (Partial<Availability> & Pick<Availability, "member_id">)[];
  } = {},
): Ruling => {
  const ids = new Set(pools.flatMap(({ members }) => members.map(({ member_id }) => member_id)));
  const member = (id: MemberId) =>
    ({
      id,
      email: "a@example.com",
      name: id,
      role: "sales_rep",
      created_at: at,
      updated_at: at,
      version: 1,
    }) as const;
  return {
    entries,
    pools: new Map(pools.map((pool) => [pool.id, pool])),
    team: {
      members: new Map([...ids].map((id) => [id, member(id)])),
      availabilities: new Map(
        away.map((one) => [one.member_id, { ...alwaysAvailable(one.member_id, "UTC"), ...one }]),
      ),
      timeZone: "UTC",
    },
    loads: new Map(),
    holds: () => true,
    now: noon,
    ...more,
  };
};

/** Decides leads one after the other; answers who got each, and the pools then. */
export const decideAll = (
  ruling: Ruling,
  leads: readonly (Lead | Asked)[],
  from: PoolStates = new Map(),
): { readonly owners: readonly (MemberId | null)[]; readonly states: PoolStates } => {
  let states = from;
  const owners = leads.map((one) => {
    const decided = decide(ruling, states, "lead" in one ? one : { lead: one });
    states = decided.states;
    return decided.owner;
  });
  return { owners, states };
};

export const leads = (count: number): Lead[] => Array.from({ length: count }, () => aLead());

export const countOf = (owners: readonly (MemberId | null)[], last: string): number =>
  owners.filter((owner) => owner === memberId(last)).length;
