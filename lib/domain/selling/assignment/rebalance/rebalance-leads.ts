import type { Filter } from "#lib/contract/platform/filters.ts";
import type { LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { BodyOf } from "#lib/contract/route.ts";
import type { AssignmentPool } from "#lib/contract/selling/assignment-pool-record.ts";
import type { AssignResult } from "#lib/contract/selling/assignment-record.ts";
import type { assignLeads as route } from "#lib/contract/selling/assignments.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { LeadLake } from "#lib/domain/records/lead/lead-lake.ts";
import { type AssignDeps, assignLeads } from "../assign-leads.ts";
import { windowStart } from "../contact-window.ts";
import { freshState } from "../decision/pool-state.ts";
import { candidatesOf } from "../decision/pool-view.ts";
import { type Moment, type RulingDeps, readTeam } from "../make-ruling.ts";
import { countsByOwner, openLeads } from "../open-leads.ts";
import type { TurnLedger } from "../turn-ledger.ts";
import { fewestMoves, type Moves, type Share } from "./fewest-moves.ts";

type Options = Pick<BodyOf<typeof route>, "reason" | "skip_if_contacted_within" | "dry_run">;

export interface RebalanceDeps extends AssignDeps, Omit<RulingDeps, "lake" | "pools" | "ledger"> {
  readonly ledger: Pick<TurnLedger, "states" | "write">;
  readonly lake: Pick<LeadLake, "page">;
}

export interface Rebalancing {
  readonly pool: AssignmentPool;
  /** Which leads may move. */
  readonly filter: Filter;
  readonly options: Options;
}

const sharesOf = async (deps: RebalanceDeps, { pool }: Rebalancing, stamp: Stamp, moment: Moment) => {
  const { workspace_id: workspaceId } = stamp.actor;
  const [team, states, counted] = await Promise.all([
    readTeam(deps, workspaceId, moment.catalogue),
    deps.ledger.states(workspaceId, [pool.id]),
    countsByOwner(deps.statistics, workspaceId, moment, [openLeads(moment.pipelines)]),
  ]);
  const state = states.get(pool.id) ?? freshState;
  const asking = { pool, state, team, requires: null, now: moment.now };
  const takers = new Set(candidatesOf(asking).flatMap(({ receives }) => receives ?? []));
  return pool.members.map(({ member_id, weight, capacity: { open_max } }): Share => {
    const load = counted[0]?.get(member_id) ?? 0;
    const role = team.members.get(member_id)?.role;
    const mayOwn = role !== undefined && role !== "viewer";
    const bound = open_max === null ? Number.MAX_SAFE_INTEGER : Math.max(0, open_max - load);
    const room = mayOwn && takers.has(member_id) ? bound : 0;
    return { member: member_id, load, weight: mayOwn ? weight : 0, room };
  });
};

/** The newest of a member's open leads, which somebody has worked on least, and how many of those asked for there are. */
const leadsToGive = async (
  { lake }: RebalanceDeps,
  { filter, options: { skip_if_contacted_within: within } }: Rebalancing,
  stamp: Stamp,
  { catalogue, now, pipelines }: Moment,
  [member, count]: readonly [MemberId, number],
): Promise<{ readonly leads: readonly (readonly [LeadId, MemberId])[]; readonly count: number }> => {
  const open = openLeads(pipelines);
  const and: Filter[] = [
    { field: "owner_id", op: "eq", value: member },
    ...(open === null ? [] : [open]),
    filter,
    ...(within === undefined
      ? []
      : [{ not: { field: "last_contacted_at", op: "in_last", value: within } } as const]),
  ];
  const { leads, total = 0 } = await lake.page(stamp.actor.workspace_id, {
    filter: { and },
    catalogue,
    clock: { now },
    sort: [{ field: "created_at", descending: true }],
    limit: Math.min(count, sizes.batchMax),
    wantsTotal: true,
  });
  return { leads: leads.map(({ id }) => [id, member] as const), count: Math.min(count, total) };
};

/** Whose lead goes to whom, as many as one request moves. */
const pairs = (given: readonly (readonly [LeadId, MemberId])[], { takes }: Moves) => {
  const receivers = [...takes].flatMap(([member, count]) => Array<MemberId>(count).fill(member));
  return given.flatMap(([id, from], index) => {
    const to = receivers[index];
    return to === undefined ? [] : [{ id, from, to }];
  });
};

/**
 * Moves as few open leads as bring the loads of a pool's members within a tenth of their shares: up to 100 of them, and
 * how many moves are left for further requests. A lead that somebody else moves meanwhile stays where they put it.
 */
export const rebalanceLeads = async (
  deps: RebalanceDeps,
  rebalancing: Rebalancing,
  { stamp, moment }: { readonly stamp: Stamp; readonly moment: Moment },
): Promise<{ readonly results: AssignResult[]; readonly remaining: number }> => {
  const { pool, options } = rebalancing;
  const moves = fewestMoves(await sharesOf(deps, rebalancing, stamp, moment));
  const given = await Promise.all(
    [...moves.gives].map((one) => leadsToGive(deps, rebalancing, stamp, moment, one)),
  );
  // Of the moves that are needed, those that these leads allow.
  const wanted = given.reduce((sum, { count }) => sum + count, 0);
  const all = pairs(
    given.flatMap(({ leads }) => leads),
    moves,
  );
  const now = all.slice(0, sizes.batchMax);
  const { reason, skip_if_contacted_within: within, dry_run: isDry } = options;
  const results: AssignResult[] = [];
  for (const some of Map.groupBy(now, ({ from, to }) => `${from} ${to}`).values()) {
    const [first] = some;
    if (first === undefined) continue;
    const assignment = {
      owner: first.to,
      from: first.from,
      note: { cause: "rebalance", pool_id: pool.id, ...(reason !== undefined && { reason }) } as const,
      ...(within !== undefined && { unlessContactedSince: windowStart(within, moment.now) }),
      isDry,
    };
    const ids = some.map(({ id }) => id);
    results.push(...(await assignLeads(deps, ids, assignment, stamp)));
  }
  return { results, remaining: Math.max(0, wanted - now.length) };
};
