import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { MoveReason } from "#lib/contract/segments/list-history.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import type { LeadLake } from "#lib/domain/records/lead/lead-lake.ts";
import { followLead } from "./follow-lead.ts";
import type { Follower, Following, FollowingReader } from "./follower.ts";
import type { StandingStore } from "./standing-store.ts";

interface CompareDeps {
  readonly store: StandingStore;
  readonly followings: FollowingReader;
  readonly leadLake: Pick<LeadLake, "ids">;
}

/** Whether this is the hour of the day at which all of a workspace is compared; workspaces spread over the day. */
const isItsHour = (workspaceId: WorkspaceId, now: Date): boolean => {
  const sum = [...workspaceId].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return sum % 24 === now.getUTCHours();
};

/**
 * The followers to compare, in the order of their ids. Changes are followed as they come, so that by the clock only
 * those are looked at that time moves; the others once a day, for changes whose news were lost.
 */
const due = (
  followers: readonly Follower[],
  { workspaceId, changed }: Pick<Comparison, "workspaceId" | "changed">,
  now: Date,
): readonly Follower[] => {
  const all = followers.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return changed !== null || isItsHour(workspaceId, now) ? all : all.filter((one) => one.movesByTime);
};

interface Stored {
  /** By follower, the leads that are recorded as in it. */
  readonly members: ReadonlyMap<string, Set<LeadId>>;
  /** Leads that are recorded as in something that is no longer there, or have passed what moves them on for long enough. */
  readonly strays: readonly LeadId[];
}

const readStored = async (
  store: StandingStore,
  workspaceId: WorkspaceId,
  { followers, resting }: Following,
  now: Date,
): Promise<Stored> => {
  const known = new Set([...followers.map(({ id }) => id), ...resting]);
  const members = new Map(followers.map(({ id }) => [id, new Set<LeadId>()]));
  const holdsForMs = new Map(followers.map(({ id, holdsForMs: span }) => [id, span ?? 0]));
  const isDue = ([id, since]: readonly [string, string]): boolean =>
    Date.parse(since) + (holdsForMs.get(id) ?? 0) <= now.getTime();
  const strays: LeadId[] = [];
  for await (const [lead, standing] of store.all(workspaceId)) {
    const holding = Object.entries(standing.holding);
    for (const id of [...standing.followers, ...holding.map(([held]) => held)]) members.get(id)?.add(lead);
    const isStray = [...standing.followers, ...standing.marks].some((id) => !known.has(id));
    if (isStray || holding.some(isDue)) strays.push(lead);
  }
  return { members, strays };
};

/** The leads on which a follower's search and what is stored differ. */
const differing = async (
  leadLake: CompareDeps["leadLake"],
  { workspaceId, catalogue, now }: { workspaceId: WorkspaceId; catalogue: Catalogue; now: Date },
  { follower, members }: { follower: Follower; members: Iterable<LeadId> },
): Promise<LeadId[]> => {
  const left = new Set(members);
  const entered: LeadId[] = [];
  const selection = { filter: follower.filterAt(now), catalogue, clock: { now, timeZone: "UTC" } };
  for await (const lead of leadLake.ids(workspaceId, selection)) if (!left.delete(lead)) entered.push(lead);
  return [...entered, ...left];
};

/** Leads that are looked at at a time. */
const parallelMax = 16;

/** Which comparison, and until when. */
interface Comparison {
  readonly workspaceId: WorkspaceId;
  /** The follower that was made or changed; null when the clock asks. */
  readonly changed: string | null;
  /** The follower at which an earlier run stopped; null to begin. */
  readonly from: string | null;
  readonly until: Date;
}

/**
 * Compares what each follower's filter finds with what is stored of it, and looks at each lead that differs: leads that
 * time has moved, those of a new or changed follower, and any whose news were lost. Answers the follower from which
 * another run goes on, or null when there is no more to do.
 */
export const compareStandings = async (
  { store, followings, leadLake }: CompareDeps,
  { workspaceId, changed, from, until }: Comparison,
  clock: () => Date,
): Promise<string | null> => {
  const now = clock();
  const following = await followings.read(workspaceId);
  const followers = due(following.followers, { workspaceId, changed }, now);
  // What is gone is told of as a change, and found once a day besides.
  if (followers.length === 0 && changed === null && !isItsHour(workspaceId, now)) return null;
  const { members, strays } = await readStored(store, workspaceId, following, now);
  const reasonOf = ({ id, movesByTime, isNewUntil }: Follower): MoveReason => {
    // The comparison of one looks at its leads for all, those among them that have not been compared yet.
    const isNew = isNewUntil !== undefined && now < isNewUntil;
    if (id === changed || isNew) return "list_changed";
    return movesByTime ? "time" : "changed";
  };
  const followAll = async (waiting: LeadId[]): Promise<boolean> => {
    const work = async (): Promise<void> => {
      for (let leadId = waiting.pop(); leadId !== undefined; leadId = waiting.pop()) {
        const news = { workspaceId, leadId, paths: null, isNew: false, by: null } as const;
        await followLead(store, following, { ...news, reasonOf, prunes: true }, clock());
        if (clock() > until) return;
      }
    };
    await Promise.all(Array.from({ length: parallelMax }, work));
    return waiting.length === 0;
  };
  if (!(await followAll([...strays]))) return from ?? "";
  for (const follower of followers.filter(({ id }) => from === null || id >= from)) {
    if (clock() > until) return follower.id;
    const found = { follower, members: members.get(follower.id) ?? [] };
    const waiting = await differing(leadLake, { workspaceId, catalogue: following.catalogue, now }, found);
    if (!(await followAll(waiting))) return follower.id;
  }
  return null;
};
