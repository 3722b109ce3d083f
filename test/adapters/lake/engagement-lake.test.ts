import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { makeLeadEngagement } from "#lib/adapters/dynamo/records/lead-engagement.ts";
import { compact } from "#lib/adapters/lake/compact.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { EngagementKind } from "#lib/contract/records/engagement.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import type { StoredEngagement } from "#lib/domain/records/engagement/engagement-store.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { leadMatch } from "#lib/domain/segments/search/match-lead.ts";
import { unitsIn } from "#lib/local/dynamodb/index.ts";
import { everyLead, sharedLake } from "./a-lake.ts";
import { Killed, killAt } from "./kill-at.ts";
import { clockAt, day, someLeads, until } from "./some-leads.ts";

const lake = sharedLake();
const parse = (text: string) => parseFilter(text, leadCatalogue);
const search = (text: string) => ({ ...everyLead, filter: parse(text) });

/** A workspace that is 100 days old, with leads as old. */
const aWorkspace = async (count: number): Promise<{ readonly id: WorkspaceId; readonly leads: Lead[] }> => {
  const id: WorkspaceId = `ws_${ulid(day(-90).getTime())}`;
  const leads = someLeads(count, day(-90).toISOString());
  await lake().put(id, leads);
  return { id, leads };
};

/** Events that happened and came at a time. */
const events = (
  workspaceId: WorkspaceId,
  leads: readonly Lead[],
  at: Date,
  type: EngagementKind = "click",
): StoredEngagement[] =>
  leads.map(({ id: leadId }) => ({
    workspaceId,
    leadId,
    event: { id: ulid(), type, lead_id: leadId, occurred_at: at.toISOString() },
    machine: false,
    counted: true,
    receivedAt: at.toISOString(),
  }));

const emails = (leads: readonly Lead[]): (string | null)[] => leads.map(({ email }) => email).toSorted();
const found = async (id: WorkspaceId, text: string) =>
  emails((await lake().reader().page(id, search(text))).leads);

describe("events in the lake", () => {
  it("cost a search five units more, and a search without them nothing", async () => {
    const { id, leads } = await aWorkspace(3);
    await lake().putEvents(events(id, leads, day(-40)));
    const compactor = lake().compactorAt(() => new Date());
    await compactor.compact(id, until);
    await compactor.compact(id, until, "engagement");
    const costs = [];
    for (const text of ["score >= 0", "clicks() > 0"]) {
      const before = lake().meter.read();
      await lake().reader().page(id, search(text));
      costs.push(unitsIn(lake().meter.since(before).readBy));
    }

    // In a month's first minutes the month before is read too.
    const months = new Date(Date.now() - 130_000).getUTCMonth() === new Date().getUTCMonth() ? 1 : 2;
    // Each of the three items costs half a unit.
    expect(costs).toEqual([16 + 1 + 1.5, 16 + 1 + 4 * months + 1 + 1.5]);
  });

  it("survive compactions that are killed at any of their calls, each event once", async () => {
    const aDueWorkspace = async () => {
      const { id, leads } = await aWorkspace(4);
      const known = leads.map((lead, at) => ({
        ...lead,
        id: `lead_01J0000000000000000000E${String(at).padStart(3, "0")}` as const,
      }));
      await lake().putEvents(events(id, known, day(-40)));
      await lake().compactorAt(clockAt(1)).compact(id, until, "engagement");
      await lake().putEvents(events(id, known.slice(1), day(2)));
      return { id, wanted: emails(leads) };
    };
    const run = (id: WorkspaceId) => compact(lake().compactorParts(16, clockAt(3), "engagement"), id, until);
    const clean = await aDueWorkspace();
    const counter = killAt(lake(), Infinity, "before");
    await run(clean.id);
    counter.stop();

    let fired = 0;
    for (let nth = 1; nth <= counter.calls(); nth += 1)
      for (const moment of ["before", "after"] as const) {
        const { id } = await aDueWorkspace();
        const kill = killAt(lake(), nth, moment);
        const outcome = await run(id).catch((error: unknown) => error);
        kill.stop();
        expect([nth, moment, outcome]).toEqual([nth, moment, expect.any(Killed)]);
        fired += 1;
        const rows = async () => {
          const files = (await lake().manifestsOf("engagement").read(id))?.files ?? [];
          return files.reduce((sum, file) => sum + file.rows, 0);
        };

        expect([4, 7]).toContain(await rows());
        await run(id);
        expect(await rows()).toBe(7);
      }
    expect([fired, counter.calls() > 3]).toEqual([counter.calls() * 2, true]);
  }, 120_000);

  it("are the same events to whoever asks for one lead's, wherever they lie", async () => {
    const { id, leads } = await aWorkspace(4);
    const [, one, two, three] = leads;
    if (one === undefined || two === undefined || three === undefined) throw new Error("there are leads");
    await lake().putEvents(events(id, [one, two, three], day(-80)));
    await lake().putEvents(events(id, [two, three], day(-40)));
    await lake().compactorAt(clockAt(1)).compact(id, until, "engagement");
    await lake().putEvents(events(id, [three], day(5)));
    const engagement = makeLeadEngagement(lake().client, lake().table);

    for (const text of [
      "clicks() >= 2",
      "clicks() = 0",
      "clicks() = 1 IN LAST 60 DAYS",
      "NOT clicks() < 3",
    ]) {
      const matches = leadMatch({ ...everyLead, filter: parse(text) }, engagement);
      const wanted = [];
      for (const lead of leads) if (await matches(id, lead)) wanted.push(lead);

      expect([text, await found(id, text)]).toEqual([text, emails(wanted)]);
    }
    expect(await found(id, "clicks() = 1 IN LAST 60 DAYS")).toEqual(emails([two]));
  });
});
