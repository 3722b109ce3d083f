import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { Activity } from "#lib/contract/records/activity-record.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import { revisionOf } from "#lib/domain/records/lead/bookkeeping.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import {
  contactedAt,
  entryOfActivity,
  entryOfDeal,
  type TallyEntry,
} from "#lib/domain/records/lead-effect/tally-entry.ts";
import type { RecordWrite } from "#lib/domain/records/record-kind/record-store.ts";
import { dealsOf, meetingsOf } from "#lib/domain/records/tally/tallies.ts";
import { type TallyDeps, tallyRecord } from "#lib/domain/records/tally/tally-record.ts";
import type { TallyWrite } from "#lib/domain/records/tally/tally-store.ts";
import { aLead, anActor } from "#test/domain/records/lead/a-lead.ts";

const { workspace_id, member_id: memberId } = anActor("admin");
const now = new Date("2026-06-01T00:00:00.000Z");
const lead = "lead_01J00000000000000000000001" as LeadId;

/** Lets whatever else is under way go on. */
const breath = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A lead of a lifecycle with records that change under their readers. */
const aTable = (lifecycle: "lead" | "contact" = "contact") => {
  const of: StoredLead = {
    workspaceId: workspace_id,
    writtenBy: { kind: "manual", memberId, requestId: "req_1" },
    lead: { ...aLead(), id: lead, lifecycle },
  };
  const state = { lead: of, entries: new Map<string, TallyEntry>(), writes: 0, audits: 0 };
  const records = new Map<string, Deal | Activity>();
  const deps = {
    tallyStore: {
      lead: async () => {
        await breath();
        return state.lead;
      },
      entriesOf: async () => {
        await breath();
        return [...state.entries.values()];
      },
      write: async ({ before, after, entry, audit }: TallyWrite) => {
        await breath();
        if (revisionOf(before) !== revisionOf(state.lead)) return "stale";
        state.lead = after;
        state.writes += 1;
        if (audit !== undefined) state.audits += 1;
        if (entry?.now !== undefined) state.entries.set(entry.id, entry.now);
        else if (entry !== undefined) state.entries.delete(entry.id);
        return "stored";
      },
    },
    recordStore: {
      write: async (_: unknown, { before, after }: RecordWrite<Deal>) => {
        if (records.get(after.record.id) !== before?.record) return { outcome: "stale" };
        records.set(after.record.id, after.record);
        return { outcome: "stored" };
      },
      get: async (_: unknown, __: unknown, id: string) => {
        await breath();
        const record = records.get(id);
        return record === undefined ? undefined : { workspaceId: workspace_id, record, writtenBy: {} };
      },
    },
    currencyRates: { read: async () => ({ base_currency: "EUR", rates: [], updated_by: memberId }) },
    leadSchemaReader: { read: async () => plainSchema },
  } as unknown as TallyDeps;
  const tell = (id: string) =>
    tallyRecord(
      deps,
      { workspace_id, record: { kind: id.startsWith("deal") ? "deal" : "activity", id }, lead_ids: [lead] },
      now,
    );
  return { state, records, tell };
};

/** An amount in EUR at a rate of a base currency. */
const euros = (amount: string, base_currency = "EUR") => ({
  amount: { amount, currency: "EUR" },
  rate: { value: "1", date: "2026-01-01", base_currency },
  base_amount: { amount, currency: base_currency },
});
const aDeal = (id: string, more: object): Deal =>
  ({
    id,
    status: "open",
    closed_at: null,
    lead_ids: [lead],
    uncounted_lead_ids: [] as LeadId[],
    external_ids: {},
    ...euros("10.50"),
    ...more,
  }) as Deal;
const aMeeting = (id: string, more: object): Activity =>
  ({
    id,
    kind: "meeting",
    status: "scheduled",
    starts_at: "2026-05-01T10:00:00.000Z",
    created_at: "2026-04-01T10:00:00.000Z",
    lead_ids: [lead],
    uncounted_lead_ids: [] as LeadId[],
    ...more,
  }) as Activity;

const dealChange = fc.record({
  id: fc.constantFrom("deal_1", "deal_2", "deal_3"),
  more: fc.oneof(
    fc.constant(null),
    fc
      .record({
        status: fc.constantFrom("open", "won", "lost"),
        lead_ids: fc.constantFrom([lead], []),
        closed_at: fc.constantFrom(null, "2026-03-01T00:00:00.000Z", "2026-04-01T00:00:00.000Z"),
        worth: fc.constantFrom(
          { amount: null, rate: null, base_amount: null },
          euros("10.50"),
          // Of a writer that had read the rates before the base currency changed.
          euros("3.00", "USD"),
        ),
      })
      .map(({ worth, ...more }) => ({ ...more, ...worth })),
  ),
});
const meetingChange = fc.record({
  id: fc.constantFrom("act_1", "act_2"),
  more: fc.oneof(
    fc.constant(null),
    fc.record({ status: fc.constantFrom("scheduled", "held", "cancelled", "no_show") }),
  ),
});

describe("what a lead's records come to", () => {
  it("is what they say by now, in whichever order and however often messages come and cross", async () => {
    const changes = fc.array(fc.oneof(dealChange, meetingChange), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(changes, fc.array(fc.nat(11), { maxLength: 8 }), async (all, again) => {
        const { state, records, tell } = aTable();
        const told: Promise<void>[] = [];
        for (const { id, more } of all) {
          if (more === null) records.delete(id);
          else records.set(id, id.startsWith("deal") ? aDeal(id, more) : aMeeting(id, more));
          told.push(tell(id));
          if (told.length % 3 === 0) await breath();
        }
        for (const place of again) told.push(tell(all[place % all.length]?.id ?? "deal_1"));
        await Promise.all(told);

        const expected = [...records.entries()].flatMap(
          ([id, record]) =>
            (id.startsWith("deal")
              ? entryOfDeal(record as Deal, lead)
              : entryOfActivity(record as Activity, lead)) ?? [],
        );
        expect(state.lead.lead.deals).toEqual(dealsOf(expected, "EUR"));
        expect(state.lead.lead.meetings).toEqual(meetingsOf(expected));
        expect(new Map(expected.map((entry) => [entry.id, entry]))).toEqual(state.entries);
        expect(state.lead.lead.lifecycle === "customer").toBe(state.lead.lead.deals.won > 0);
        const writes = state.writes;
        for (const { id } of all) await tell(id);
        expect(state.writes).toBe(writes);
      }),
      { numRuns: 200 },
    );
  });

  it("sums amounts of the base currency exactly, and nothing without one", () => {
    const entries = ["0.1", "0.20", "1000000000000000.0001"].map(
      (amount, index): TallyEntry => ({
        of: "deal",
        id: `deal_${index}`,
        status: "open",
        amount: { amount, currency: "EUR" },
        closed_at: null,
      }),
    );

    expect(dealsOf(entries, "EUR")).toMatchObject({
      open: 3,
      open_amount: "1000000000000000.3001",
      won_amount: "0.00",
    });
    // Told in a base currency of before, they come to nothing that is known, which is not 0.
    expect(dealsOf(entries, "USD")).toMatchObject({ open: 3, open_amount: null, won_amount: "0.00" });
    expect(dealsOf(entries, null)).toMatchObject({ open: 3, open_amount: null, currency: null });
    expect(dealsOf([], "EUR")).toMatchObject({ count: 0, open_amount: null, currency: null });
  });

  it("makes a customer of a contact with a won deal, and of nobody who is still a lead", async () => {
    for (const [lifecycle, then] of [
      ["contact", "customer"],
      ["lead", "lead"],
    ] as const) {
      const { state, records, tell } = aTable(lifecycle);
      records.set("deal_1", aDeal("deal_1", { status: "won", closed_at: "2026-03-01T00:00:00.000Z" }));
      await tell("deal_1");

      expect(state.lead.lead.lifecycle).toBe(then);
      expect(state.audits).toBe(then === "customer" ? 1 : 0);
    }
  });

  it("moves the last contact on, never back, and not into the future", async () => {
    const { state, records, tell } = aTable();
    const last = () => state.lead.lead.last_contacted_at;
    for (const [id, more, then] of [
      ["act_1", { status: "held" }, "2026-05-01T10:00:00.000Z"],
      ["act_2", { status: "held", starts_at: "2026-02-01T10:00:00.000Z" }, "2026-05-01T10:00:00.000Z"],
      ["act_3", { status: "held", starts_at: "2027-02-01T10:00:00.000Z" }, "2026-05-01T10:00:00.000Z"],
      [
        "act_4",
        { kind: "call", status: "no_answer", starts_at: "2026-05-02T10:00:00.000Z" },
        "2026-05-01T10:00:00.000Z",
      ],
      [
        "act_5",
        { kind: "email", direction: "outbound", starts_at: null, created_at: "2026-05-03T10:00:00.000Z" },
        "2026-05-03T10:00:00.000Z",
      ],
    ] as const) {
      records.set(id, aMeeting(id, more));
      await tell(id);
      expect([id, last()]).toEqual([id, then]);
    }
    expect(contactedAt(aMeeting("act_6", { status: "held", lead_ids: [] }), lead)).toBeUndefined();
  });
});
