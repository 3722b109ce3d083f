import { isDeepStrictEqual } from "node:util";
import type { LeadId, MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { MoveReason } from "#lib/contract/segments/list-history.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { RetryLater } from "#lib/domain/platform/work/verdicts.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { concerns } from "./changed-paths.ts";
import type { Follower, Following } from "./follower.ts";
import { marking, type Passing } from "./marked-lead.ts";
import {
  type Move,
  movesMax,
  type Standing,
  type StandingStore,
  type StandingWrite,
} from "./standing-store.ts";

/** What is known of a lead's change. */
export interface LeadChange {
  readonly workspaceId: WorkspaceId;
  readonly leadId: LeadId;
  /** The paths that differ; null: any may. */
  readonly paths: readonly string[] | null;
  readonly isNew: boolean;
  readonly by: MemberId | null;
  /** Why followers move it, where no change of the lead is known. */
  readonly reasonOf?: (follower: Follower) => MoveReason;
  /** Forget followers that are no more. Only for whoever has just read all that there are. */
  readonly prunes?: true;
}

/** A lead and where it stood when it was last looked at. */
interface Seen {
  readonly lead: StoredLead;
  readonly standing: Standing | undefined;
}

const nowhere: Omit<Standing, "version"> = { followers: [], lists: [], marks: [], holding: {} };

/** Other writers of the lead or its standing. */
const attemptsMax = 10;

const touched = (follower: Follower, paths: readonly string[] | null): readonly string[] =>
  paths === null ? [] : follower.fields.filter((field) => paths.some((path) => concerns(path, field)));

const reason = (change: LeadChange, { lead, deleted }: StoredLead, follower: Follower): MoveReason => {
  if (deleted !== undefined) return "deleted";
  if (change.reasonOf !== undefined) return change.reasonOf(follower);
  return change.isNew && lead.version === 1 ? "new_lead" : "changed";
};

/** Followers whose fields have not changed are not asked. */
const passingOf = (
  { followers, catalogue }: Following,
  { paths }: LeadChange,
  { lead, deleted }: StoredLead,
  now: Date,
): Passing => {
  const asked = followers.filter(
    (follower) => follower.drives !== true && (paths === null || touched(follower, paths).length > 0),
  );
  const passes = ({ filterAt }: Follower): boolean =>
    deleted === undefined && filterPredicate(filterAt(now), catalogue, { now, timeZone: "UTC" })(lead);
  return new Map(asked.map((follower) => [follower.id, passes(follower)]));
};

/** The moves by filter. */
const followerMoves = (
  { followers }: Following,
  change: LeadChange,
  stored: StoredLead,
  standing: Standing | undefined,
  passing: Passing,
): Move[] => {
  const isIn = new Set(standing?.followers);
  const { paths, by } = change;
  return followers.flatMap((follower): Move[] => {
    const passes = passing.get(follower.id);
    if (passes === undefined || passes === isIn.has(follower.id)) return [];
    const because = reason(change, stored, follower);
    const fields = because === "changed" ? touched(follower, paths) : [];
    return [{ id: follower.id, of: "follower", change: passes ? "entered" : "left", because, fields, by }];
  });
};

/** The static lists that a lead is on, which it says itself. */
const listMoves = (
  { lead, deleted }: StoredLead,
  standing: Standing | undefined,
  by: MemberId | null,
): Move[] => {
  const [was, is] = [new Set(standing?.lists), new Set<string>(deleted === undefined ? lead.lists : [])];
  const entered = [...is].filter((id) => !was.has(id));
  const left = [...was].filter((id) => !is.has(id));
  const gone = deleted === undefined ? "removed" : "deleted";
  return [
    ...entered.map((id): Move => ({ id, of: "list", change: "entered", because: "added", fields: [], by })),
    ...left.map((id): Move => ({ id, of: "list", change: "left", because: gone, fields: [], by })),
  ];
};

const afterMoves = (ids: readonly string[], moves: readonly Move[], of: Move["of"]): string[] => {
  const own = moves.filter((move) => move.of === of);
  const left = new Set(own.flatMap(({ id, change }) => (change === "left" ? [id] : [])));
  const entered = own.flatMap(({ id, change }) => (change === "entered" ? [id] : []));
  return [...ids.filter((id) => !left.has(id)), ...entered];
};

/** Nothing stored and nothing to store is the same too. */
const isSame = (standing: Standing | undefined, after: Omit<Standing, "version">): boolean =>
  isDeepStrictEqual({ ...nowhere, ...standing, version: 0 }, { ...after, version: 0 });

/** What is to be written of a lead; undefined where all is as it should be. */
const plan = (
  following: Following,
  change: LeadChange,
  { lead, standing }: Seen,
  now: Date,
): (StandingWrite & { readonly due: number }) | undefined => {
  const passing = passingOf(following, change, lead, now);
  const due = [
    ...followerMoves(following, change, lead, standing, passing),
    ...listMoves(lead, standing, change.by),
  ];
  const moves = due.slice(0, movesMax);
  const known = new Set([...following.followers.map(({ id }) => id), ...following.resting]);
  const staying = (id: string): boolean => change.prunes !== true || known.has(id);
  const { marks, ...image } = marking(following, lead, standing, { moves, passing }, now);
  const driven = following.drive?.(image.marked ?? lead, now, standing?.holding ?? {});
  const after = {
    followers: afterMoves((standing?.followers ?? []).filter(staying), moves, "follower"),
    lists: afterMoves(standing?.lists ?? [], moves, "list"),
    marks: marks.filter(staying),
    holding: driven?.holding ?? {},
  };
  const moved = driven?.moved;
  if (moved === undefined && moves.length === 0 && isSame(standing, after)) return undefined;
  return {
    lead,
    ...image,
    ...(moved !== undefined && { marked: moved }),
    before: standing,
    after,
    moves,
    at: now.toISOString(),
    due: due.length,
  };
};

/**
 * Finds what a change of one lead moves it into or out of, and records it: the state that counts is the lead's as it is
 * now, so that repeated, late and reordered news of it comes to the same. Answers the moves.
 */
export const followLead = async (
  store: StandingStore,
  following: Following,
  change: LeadChange,
  now: Date,
): Promise<readonly Move[]> => {
  const { workspaceId, leadId } = change;
  // What a mark tells, the lead's own audit line does.
  const markers = new Set(following.followers.flatMap(({ id, mark }) => (mark === undefined ? [] : [id])));
  const made: Move[] = [];
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const [lead, standing] = await Promise.all([
      store.lead(workspaceId, leadId),
      store.get(workspaceId, leadId),
    ]);
    const planned = lead === undefined ? undefined : plan(following, change, { lead, standing }, now);
    if (planned === undefined) return made;
    const { due, moves, ...write } = planned;
    const told = moves.filter(({ id }) => !markers.has(id));
    if ((await store.write({ ...write, moves: told })) !== "stored") continue;
    made.push(...moves);
    if (moves.length === due) return made;
  }
  throw new RetryLater(30, "too many writers of one lead");
};
