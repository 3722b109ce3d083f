import type { LeadId, WorkspaceId } from "#lib/contract/ids.ts";
import type { MoveReason } from "#lib/contract/list-history.ts";
import type { LeadLake } from "#lib/domain/lead/lead-lake.ts";
import { followLead } from "./follow-lead.ts";
import type { Follower, FollowingReader } from "./follower.ts";
import type { StandingStore } from "./standing-store.ts";

interface CompareDeps {
  readonly store: StandingStore;
  readonly followings: FollowingReader;
  readonly leadLake: Pick<LeadLake, "ids">;
}

/** The leads on whose standing a search and what is stored differ. */
const differing = async (
  { store, followings, leadLake }: CompareDeps,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<readonly LeadId[]> => {
  const { followers, resting, catalogue } = await followings.read(workspaceId);
  const known = new Set([...followers.map(({ id }) => id), ...resting]);
  const stored = new Map(followers.map(({ id }) => [id, new Set<LeadId>()]));
  const leads = new Set<LeadId>();
  for await (const [lead, standing] of store.all(workspaceId)) {
    for (const id of standing.followers) stored.get(id)?.add(lead);
    if ([...standing.followers, ...standing.marks].some((id) => !known.has(id))) leads.add(lead);
  }
  for (const { id, filterAt } of followers) {
    const before = stored.get(id) ?? new Set();
    const selection = { filter: filterAt(now), catalogue, clock: { now, timeZone: "UTC" } };
    for await (const lead of leadLake.ids(workspaceId, selection)) if (!before.delete(lead)) leads.add(lead);
    for (const lead of before) leads.add(lead);
  }
  return [...leads];
};

/** Leads that are looked at at a time. */
const parallelMax = 16;

/**
 * Compares what each follower's filter finds with what is stored of it, and looks at each lead that differs: leads that
 * time has moved, those of a new or changed follower, and any whose news were lost. False: there is more to do.
 */
export const compareStandings = async (
  deps: CompareDeps,
  { workspaceId, changed, until }: { workspaceId: WorkspaceId; changed: string | null; until: Date },
  clock: () => Date,
): Promise<boolean> => {
  const waiting = [...(await differing(deps, workspaceId, clock()))];
  const following = await deps.followings.read(workspaceId);
  const reasonOf = ({ id, movesByTime }: Follower): MoveReason => {
    if (id === changed) return "list_changed";
    return movesByTime ? "time" : "changed";
  };
  const work = async (): Promise<void> => {
    for (let leadId = waiting.pop(); leadId !== undefined; leadId = waiting.pop()) {
      const change = {
        workspaceId,
        leadId,
        paths: null,
        isNew: false,
        by: null,
        reasonOf,
        prunes: true,
      } as const;
      await followLead(deps.store, following, change, clock());
      if (clock() > until) return;
    }
  };
  await Promise.all(Array.from({ length: parallelMax }, work));
  return waiting.length === 0;
};
