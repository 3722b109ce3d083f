import type { MemberId } from "#lib/contract/platform/ids.ts";

/** What a member has and takes. */
export interface Share {
  readonly member: MemberId;
  /** Open leads. */
  readonly load: number;
  /** Their share beside the others'; 0 for whoever is to have none. */
  readonly weight: number;
  /** How many more they take; 0 for whoever takes none now. */
  readonly room: number;
}

export interface Moves {
  /** How many leads each gives away. */
  readonly gives: ReadonlyMap<MemberId, number>;
  readonly takes: ReadonlyMap<MemberId, number>;
}

/** How far from their share a load may be, in tenths of it: whole numbers, so that nothing is rounded twice. */
const toleranceTenths = 1;

interface Bounds extends Share {
  readonly low: number;
  readonly high: number;
}

const boundsOf = (shares: readonly Share[]): Bounds[] => {
  const total = shares.reduce((sum, { load }) => sum + load, 0);
  const weights = shares.reduce((sum, { weight }) => sum + weight, 0);
  return shares.map((share) => {
    const of = (tenths: number) =>
      weights === 0 ? share.load : (total * share.weight * tenths) / (weights * 10);
    // Where a tenth is less than one lead, the whole numbers beside the share are near enough.
    const low = Math.min(Math.ceil(of(10 - toleranceTenths)), Math.floor(of(10)));
    const high = Math.max(Math.floor(of(10 + toleranceTenths)), Math.ceil(of(10)));
    return { ...share, low, high };
  });
};

/** Takes `count` from what the members can spare, one at a time from whoever can spare most. */
const spread = (spare: Map<MemberId, number>, count: number): Map<MemberId, number> => {
  const taken = new Map<MemberId, number>();
  for (let left = count; left > 0; left -= 1) {
    const [most] = [...spare].toSorted((a, b) => b[1] - a[1]);
    if (most === undefined || most[1] <= 0) return taken;
    spare.set(most[0], most[1] - 1);
    taken.set(most[0], (taken.get(most[0]) ?? 0) + 1);
  }
  return taken;
};

const sum = (counts: ReadonlyMap<MemberId, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);

const added = (one: ReadonlyMap<MemberId, number>, other: ReadonlyMap<MemberId, number>) =>
  new Map([...other].reduce((all, [id, n]) => all.set(id, (all.get(id) ?? 0) + n), new Map(one)));

const counted = (bounds: readonly Bounds[], of: (one: Bounds) => number): Map<MemberId, number> =>
  new Map(bounds.flatMap((one) => (of(one) > 0 ? [[one.member, of(one)] as const] : [])));

/**
 * The fewest moves after which every load is within a tenth of the member's share, as far as there is room: whoever has
 * too much gives, whoever has too little takes, and the others only what is left over.
 */
export const fewestMoves = (shares: readonly Share[]): Moves => {
  const bounds = boundsOf(shares);
  const mustGive = counted(bounds, ({ load, high }) => load - high);
  const mustTake = counted(bounds, ({ load, low, room }) => Math.min(low - load, room));
  const mayGive = counted(bounds, ({ load, low, high }) => Math.min(load, high) - low);
  const mayTake = counted(bounds, ({ load, low, high, room }) =>
    Math.min(high - Math.max(load, low), room - Math.max(0, low - load)),
  );
  const missing = sum(mustTake) - sum(mustGive);
  const gives = added(mustGive, spread(mayGive, missing));
  const takes = added(mustTake, spread(mayTake, -missing));
  // Without room for all of it, what is furthest above its share goes first.
  const count = Math.min(sum(gives), sum(takes));
  return { gives: spread(new Map(gives), count), takes: spread(new Map(takes), count) };
};
