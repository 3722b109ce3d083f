import fc from "fast-check";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { compact } from "#lib/adapters/lake/compact.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { Position } from "#lib/domain/records/lead/lead-lake.ts";
import { everyLead, sharedLake } from "./a-lake.ts";
import { Killed, killAt } from "./kill-at.ts";
import { changed, clockAt, day, someLeads, until } from "./some-leads.ts";

const lake = sharedLake();

const sorted = (ids: readonly { readonly id: string }[]): string[] => ids.map(({ id }) => id).toSorted();

/** The same ids in each workspace: into which partitions they fall decides how many calls a compaction makes. */
const known = (leads: readonly Lead[], letter: "A" | "B"): Lead[] =>
  leads.map((lead, at) => ({
    ...lead,
    id: `lead_01J0000000000000000000${letter}${String(at).padStart(3, "0")}`,
  }));

/** A workspace with a snapshot, and with changes that are due. */
const aDueWorkspace = async () => {
  const id: WorkspaceId = `ws_${ulid()}`;
  const [gone, touched, ...others] = known(someLeads(12), "A");
  if (gone === undefined || touched === undefined) throw new Error("there are leads");
  await lake().put(id, [gone, touched, ...others]);
  await lake().compactorAt(clockAt(1)).compact(id, until);
  const fresh = [changed(touched, { score: 7 }, day(2)), ...known(someLeads(4, day(2).toISOString()), "B")];
  await lake().put(id, fresh);
  await lake().put(id, [changed(gone, {}, day(2))], day(2));
  return { id, wanted: sorted([...fresh, ...others]) };
};

const runCompaction = (id: WorkspaceId) => compact(lake().compactorParts(16, clockAt(3)), id, until);

describe("a compaction", () => {
  it("that is killed at any of its calls loses and doubles nothing, and the next one goes on", async () => {
    const clean = await aDueWorkspace();
    const counter = killAt(lake(), Infinity, "before");
    await runCompaction(clean.id);
    counter.stop();
    expect(counter.calls()).toBeGreaterThan(4);

    let fired = 0;
    for (let nth = 1; nth <= counter.calls(); nth += 1)
      for (const moment of ["before", "after"] as const) {
        const { id, wanted } = await aDueWorkspace();
        const kill = killAt(lake(), nth, moment);
        const outcome = await runCompaction(id).catch((error: unknown) => error);
        kill.stop();
        expect([nth, moment, outcome]).toEqual([nth, moment, expect.any(Killed)]);
        fired += 1;

        const broken = await lake().reader().page(id, everyLead);
        await runCompaction(id);
        const mended = await lake().reader().page(id, everyLead);

        expect([nth, moment, broken.total, sorted(broken.leads)]).toEqual([
          nth,
          moment,
          wanted.length,
          wanted,
        ]);
        expect([mended.total, sorted(mended.leads)]).toEqual([wanted.length, wanted]);
      }
    expect(fired).toBe(counter.calls() * 2);
  }, 120_000);

  it("beside others, and beside writers, loses and doubles nothing", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 4 }),
        async (rounds) => {
          const { id, wanted } = await aDueWorkspace();
          const written = rounds.map((count) => someLeads(count, new Date().toISOString()));
          await Promise.all([
            ...rounds.map(() => runCompaction(id)),
            ...written.map((leads) => lake().put(id, leads)),
          ]);

          const page = await lake().reader().page(id, everyLead);

          expect(sorted(page.leads)).toEqual(
            sorted([...wanted.map((one) => ({ id: one })), ...written.flat()]),
          );
          expect(page.total).toBe(page.leads.length);
        },
      ),
      { numRuns: 4 },
    );
  }, 60_000);
});

describe("pages", () => {
  it("give each lead once while others write, and those that were there all the time for certain", async () => {
    const { id, wanted } = await aDueWorkspace();
    const seen: string[] = [];
    let after: Position | undefined;
    do {
      const page = await lake()
        .reader()
        .page(id, { ...everyLead, limit: 5, after });
      seen.push(...page.leads.map((lead) => lead.id));
      after = page.next;
      await lake().put(id, someLeads(2, new Date().toISOString()));
      await runCompaction(id);
    } while (after !== undefined);

    expect(new Set(seen).size).toBe(seen.length);
    expect(wanted.filter((one) => !seen.includes(one))).toEqual([]);
  });
});
