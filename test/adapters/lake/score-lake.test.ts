import fc from "fast-check";
import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { type EngagementEvent, EngagementKind } from "#lib/contract/records/engagement.ts";
import type { ScoringModelRecord } from "#lib/contract/selling/scoring-record.ts";
import { countEngagement } from "#lib/domain/records/engagement/count-engagement.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { PointSum } from "#lib/domain/records/lead/score-state.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { compileModel } from "#lib/domain/selling/scoring/compiled-model.ts";
import { worthAt } from "#lib/domain/selling/scoring/point-sum.ts";
import { countedOf, type DueLead } from "#lib/domain/selling/scoring/score-lake.ts";
import { rescoredLead, scoredLead } from "#lib/domain/selling/scoring/score-lead.ts";
import { sumEvents } from "#lib/domain/selling/scoring/sum-events.ts";
import { aModel, clicks, software } from "#test/domain/selling/scoring/a-model.ts";
import { sharedLake } from "./a-lake.ts";
import { clockAt, day, someLeads, until } from "./some-leads.ts";

const lake = sharedLake();
const campaigns = ["cmp_01J0000000000000000000000A", "cmp_01J0000000000000000000000B"] as const;
const dayMs = 86_400_000;
const now = new Date(day(5).getTime() + 3_600_000);
const id: WorkspaceId = `ws_${ulid(day(-400).getTime())}`;

/** Rules of every shape: free, once a period, within caps, in groups, against the lead, of one campaign. */
const model: ScoringModelRecord = aModel({
  groups: [{ id: "g", cap: 12 }],
  grades: [
    { name: "A", from: 60 },
    { name: "B", from: 20 },
  ],
  fit: [software(), { ...software(), id: "order", group: "g", points: 7.5 }],
  engagement: [
    clicks({ half_life_days: 30.3, points: 3 }),
    clicks({ id: "once", once_per: "message", half_life_days: 7, cap: 15, points: 9 }),
    clicks({ id: "day", event: "email.opened", once_per: "day", half_life_days: 2, group: "g" }),
    clicks({ id: "1st", event: "email.replied", once_per: "campaign", half_life_days: null, points: 25 }),
    clicks({ id: "gone", event: "email.unsubscribed", half_life_days: null, points: -30 }),
    clicks({ id: "short", event: "meeting.booked", half_life_days: 0.01, points: 40 }),
    clicks({ id: "one", where: { campaign_id: campaigns[0] }, group: "g", cap: 3 }),
  ],
});

const event = fc.record({
  type: fc.constantFrom(...EngagementKind.options),
  message_id: fc.option(fc.constantFrom("m1", "m2", "M2"), { nil: undefined }),
  campaign_id: fc.option(fc.constantFrom(...campaigns), { nil: undefined }),
  machine: fc.constantFrom(false, false, false, true),
  /** Minutes before now; a clock of a sender may be ahead. */
  ago: fc.constantFrom(-3, 0, 5, 5, 1_440, 2_000, 40_000, 570_000),
});

const daysOf = (rule: string): number | null =>
  model.engagement.find(({ id }) => id === rule)?.half_life_days ?? null;

const eventsOf = new Map<LeadId, readonly HeardEvent[]>();
let leads: readonly StoredLead[] = [];

const writtenBy = { kind: "import", importId: "imp_01J0000000000000000000000A", row: 1 } as const;

const engagementOf = (events: readonly HeardEvent[]) =>
  events.reduce(
    (counters, { type, counted }) => (counted === true ? countEngagement(counters, type) : counters),
    someLeads(1, now.toISOString())[0]?.engagement ?? ({} as never),
  );

/** Leads with their events; half of both lie in files, and half are changes since. */
beforeAll(async () => {
  const samples = fc.sample(fc.array(event, { maxLength: 9 }), { numRuns: 80, seed: 7 });
  const made = someLeads(80, day(-390).toISOString()).map((lead, index): StoredLead => {
    const events = (samples[index] ?? []).map(
      ({ ago, ...facts }, place): HeardEvent => ({
        ...facts,
        sender_id: `${lead.id}-${place}`,
        occurred_at: new Date(now.getTime() - ago * 60_000).toISOString(),
        counted: !facts.machine && place % 3 !== 2,
      }),
    );
    eventsOf.set(lead.id, events);
    const company = { ...lead.company, industry: index % 2 === 0 ? "Software" : "Retail" };
    const updated_at = day(index < 40 ? 0 : 2).toISOString();
    const engagement = engagementOf(events);
    return { workspaceId: id, lead: { ...lead, updated_at, company, engagement }, writtenBy };
  });
  for (const [index, half] of [made.slice(0, 40), made.slice(40)].entries()) {
    await lake().putStored(half);
    await lake().putEvents(
      half.flatMap(({ lead }) =>
        (eventsOf.get(lead.id) ?? []).map(({ machine, counted = false, sender_id, ...facts }) => ({
          workspaceId: id,
          leadId: lead.id,
          event: { ...facts, id: sender_id, lead_id: lead.id } as EngagementEvent,
          machine,
          counted,
          receivedAt: day(index * 2).toISOString(),
        })),
      ),
    );
    if (index === 0)
      for (const collection of ["leads", "engagement"] as const)
        await lake().compactorAt(clockAt(1)).compact(id, until, collection);
  }
  leads = made;
}, 60_000);

const due = async (at: Date): Promise<ReadonlyMap<LeadId, DueLead>> => {
  const found = await lake().scores().due(id, { model, catalogue: leadCatalogue, now: at });
  return new Map((await Array.fromAsync(found.leads)).map((one) => [one.id, one]));
};

const scoredAt = (stored: StoredLead, at: Date): StoredLead =>
  scoredLead(compileModel(model, leadCatalogue, at), stored);

describe("one pass over the lake", { timeout: 60_000 }, () => {
  it("sums the events of every lead as they are summed one by one", async () => {
    const compiled = compileModel(model, leadCatalogue, now);

    const found = await due(now);

    expect(found.size).toBe(leads.length);
    for (const { lead } of leads) {
      const sums = sumEvents(compiled, eventsOf.get(lead.id) ?? []);
      const counted = countedOf(lead.engagement);
      const heard = found.get(lead.id)?.heard;
      if (counted === 0) expect(heard).toBeUndefined();
      else
        expect([new Set(Object.keys(heard?.sums ?? {})), heard?.counted]).toEqual([
          new Set(Object.keys(sums)),
          counted,
        ]);
      for (const [rule, { points, at }] of Object.entries(heard?.sums ?? {})) {
        expect(at).toBe(sums[rule]?.at);
        const sum = { points, at };
        const worth = (of: PointSum = sum): number => worthAt(of, now.getTime(), daysOf(rule));
        expect(worth()).toBeCloseTo(worth(sums[rule]), 9);
      }
    }
    expect([...found.values()].filter(({ heard }) => heard !== undefined).length).toBeGreaterThan(40);
  });

  it("names the leads whose score has faded since it was written, and no other", async () => {
    const compiled = compileModel(model, leadCatalogue, now);
    const given = {
      id: "adj_01J0000000000000000000000A",
      at: now.toISOString(),
      by: model.created_by,
      reason: "R",
    } as const;
    const adjusted = (stored: StoredLead, index: number): StoredLead => {
      const { scoreState = { of: compiled.of, sums: {}, adjustments: [] } } = stored;
      const expires_at = index % 2 === 0 ? new Date(now.getTime() + 2 * dayMs).toISOString() : null;
      const adjustments = index % 5 === 0 ? [{ ...given, points: 4, expires_at } as never] : [];
      return scoredLead(compiled, { ...stored, scoreState: { ...scoreState, adjustments } });
    };
    const scored = leads.map((stored, index) =>
      adjusted(rescoredLead(compiled, stored, eventsOf.get(stored.lead.id) ?? []), index),
    );
    await lake().putStored(
      scored.map((stored) => ({ ...stored, bookkept: { count: 1, at: day(4).toISOString() } })),
    );

    expect([...(await due(now)).keys()]).toEqual([]);

    for (const days of [0.02, 1, 3, 30]) {
      const at = new Date(now.getTime() + days * dayMs);
      const faded = scored.filter((stored) => {
        const { score, score_detail } = scoredAt(stored, at).lead;
        return score !== stored.lead.score || score_detail?.grade !== stored.lead.score_detail?.grade;
      });
      const found = await due(at);
      expect(new Set(found.keys())).toEqual(new Set(faded.map(({ lead }) => lead.id)));
      expect(found.values().every(({ heard }) => heard === undefined)).toBe(true);
      expect(faded.length).toBeGreaterThan(0);
      expect(faded.length).toBeLessThan(leads.length);
    }
  });
});
