import type { AssignmentPoolId, MemberId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { ExplainedEntry } from "#lib/contract/selling/assignment-explanation.ts";
import type { AssignmentPool } from "#lib/contract/selling/assignment-pool-record.ts";
import type { AssignmentEntry } from "#lib/contract/selling/assignment-rule-record.ts";
import type { Conversion } from "./bands.ts";
import { choose } from "./choose.ts";
import { freshState, type PoolState } from "./pool-state.ts";
import type { Loads, TeamView } from "./pool-view.ts";

export type PoolStates = ReadonlyMap<AssignmentPoolId, PoolState>;

/** All that a decision looks at beside the lead and the pools' turns. */
export interface Ruling {
  readonly entries: readonly AssignmentEntry[];
  readonly pools: ReadonlyMap<AssignmentPoolId, AssignmentPool>;
  readonly team: TeamView;
  readonly loads: ReadonlyMap<AssignmentPoolId, Loads>;
  readonly conversions?: ReadonlyMap<MemberId, Conversion> | undefined;
  /** Whether a lead passes an entry's `when`. */
  readonly holds: (entry: AssignmentEntry, lead: Lead) => boolean;
  readonly now: Date;
}

/** A lead to be assigned, with what is known of it elsewhere. */
export interface Asked {
  readonly lead: Lead;
  /** Who has the latest lead of the same company. */
  readonly sticky?: MemberId | null | undefined;
  readonly declined?: ReadonlySet<MemberId>;
}

export interface Decided {
  readonly owner: MemberId | null;
  readonly pool: AssignmentPoolId | null;
  /** Nobody is there, and the rule says to wait for somebody. */
  readonly waits: boolean;
  /** The pools' turns after it. */
  readonly states: PoolStates;
  /** Each entry that was looked at, in order. */
  readonly entries: readonly ExplainedEntry[];
}

const notHolding = (entry: AssignmentEntry, index: number): ExplainedEntry => ({
  entry: index + 1,
  pool_id: entry.pool_id,
  holds: false,
  words: "The lead does not pass what the entry asks for.",
  candidates: [],
  chosen: null,
});

/** Decides one lead by a rule. Given the same, it decides the same. */
export const decide = (ruling: Ruling, states: PoolStates, { lead, sticky, declined }: Asked): Decided => {
  const explained: ExplainedEntry[] = [];
  const end = (owner: MemberId | null, rest: Partial<Decided> = {}): Decided => ({
    owner,
    pool: null,
    waits: false,
    states,
    entries: explained,
    ...rest,
  });
  for (const [index, entry] of ruling.entries.entries()) {
    const pool = ruling.pools.get(entry.pool_id);
    if (pool === undefined || !ruling.holds(entry, lead)) {
      explained.push(notHolding(entry, index));
      continue;
    }
    const { candidates, owner, state } = choose({
      pool,
      state: states.get(pool.id) ?? freshState,
      team: ruling.team,
      requires: entry.requires,
      now: ruling.now,
      loads: ruling.loads.get(pool.id),
      method: entry.method,
      score: lead.score,
      conversions: ruling.conversions,
      ...(entry.sticky !== null && { sticky }),
      ...(declined !== undefined && { declined }),
    });
    const note = { entry: index + 1, pool_id: pool.id, holds: true, candidates: [...candidates] };
    if (owner !== null) {
      explained.push({ ...note, words: `By ${entry.method.replace("_", " ")}.`, chosen: owner });
      return end(owner, { pool: pool.id, states: new Map([...states, [pool.id, state]]) });
    }
    const { fallback } = entry;
    const nobody = "Nobody in the pool can take it now";
    if (fallback.kind === "member") {
      explained.push({
        ...note,
        words: `${nobody}: it goes to the member named for that.`,
        chosen: fallback.member_id,
      });
      return end(fallback.member_id, { pool: pool.id });
    }
    const then = {
      wait: "it waits for somebody.",
      next: "on to the next entry.",
      leave: "it stays with nobody.",
    };
    explained.push({ ...note, words: `${nobody}: ${then[fallback.kind]}`, chosen: null });
    if (fallback.kind !== "next") return end(null, { pool: pool.id, waits: fallback.kind === "wait" });
  }
  return end(null);
};
