import { describe, expect, it } from "vitest";
import type { LeadId, ListId } from "#lib/contract/platform/ids.ts";
import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { clearList } from "#lib/domain/segments/list/clear-list.ts";
import { aLead, anActor } from "#test/domain/records/lead/a-lead.ts";

const { workspace_id: workspaceId } = anActor("admin");
const listId: ListId = "list_01J0000000000000000000000A";
const startMs = Date.UTC(2026, 0, 1);

const idOf = (at: number): LeadId => `lead_01J00000000000000000000${String(at).padStart(3, "0")}`;

/** Leads on the list, and a search that still finds all of them, as an old snapshot does. */
const aWorkspace = (count: number) => {
  const stored = new Map<LeadId, StoredLead>(
    Array.from({ length: count }, (_, at) => {
      const lead = { ...aLead(), id: idOf(at), lists: [listId] };
      return [lead.id, { workspaceId, lead, writtenBy: { kind: "system", task: "follow" } }];
    }),
  );
  let reads = 0;
  return {
    onList: () => [...stored.values()].filter(({ lead }) => lead.lists.includes(listId)).length,
    /** A second for each lead that was read. */
    clock: () => new Date(startMs + reads * 1_000),
    deps: {
      leadLake: {
        ids: async function* (): AsyncGenerator<LeadId> {
          yield* stored.keys();
        },
      },
      leads: {
        get: async (_workspace: string, id: LeadId) => {
          reads += 1;
          return stored.get(id);
        },
        write: async ({ after }: { after: StoredLead }) => {
          stored.set(after.lead.id, after);
          return { outcome: "stored" } as const;
        },
      },
    },
  };
};

describe("clearing a deleted list", () => {
  it("takes many runs of limited time and ends when no lead has the list", async () => {
    const { deps, clock, onList } = aWorkspace(40);
    const run = (seconds: number) =>
      clearList(deps, { workspaceId, listId, until: new Date(clock().getTime() + seconds * 1_000) }, clock);

    let runs = 1;
    // The search finds cleared leads too, which a run reads again before it reaches the next ones.
    while (!(await run(runs * 2))) runs += 1;

    expect(onList()).toBe(0);
    expect(runs).toBeGreaterThan(16);
  });

  it("clears all other leads before it fails on one that this release cannot read", async () => {
    const { deps, clock, onList } = aWorkspace(3);
    const get = async (workspace: string, id: LeadId) => {
      if (id === idOf(0)) throw new UnknownVariant("lifecycle");
      return deps.leads.get(workspace, id);
    };
    const until = new Date(startMs + 60_000);

    const run = clearList({ ...deps, leads: { ...deps.leads, get } }, { workspaceId, listId, until }, clock);

    await expect(run).rejects.toThrow(UnknownVariant);
    expect(onList()).toBe(1);
  });

  it("fails when a whole run clears no lead, so that runs do not follow one another for ever", async () => {
    const { deps, clock, onList } = aWorkspace(3);
    const stalled = { ...deps.leads, write: async () => ({ outcome: "stale" }) as const };
    const until = new Date(startMs);

    const run = clearList({ ...deps, leads: stalled }, { workspaceId, listId, until }, clock);

    await expect(run).rejects.toThrow("no lead left the deleted list");
    expect(onList()).toBe(3);
  });
});
