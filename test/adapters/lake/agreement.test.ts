import fc from "fast-check";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { EngagementEvent } from "#lib/contract/records/engagement.ts";
import { EmailStatus, type Lead } from "#lib/contract/records/lead-record.ts";
import { fieldValue } from "#lib/domain/platform/filter/field-value.ts";
import { predicateOverEvents } from "#lib/domain/platform/filter/filter-predicate.ts";
import type { StoredEngagement } from "#lib/domain/records/engagement/engagement-store.ts";
import type { Position, SortKey } from "#lib/domain/records/lead/lead-lake.ts";
import { LakeCollection } from "#lib/domain/segments/search/lake-work.ts";
import { eventsOfOne, filters, smallCatalogue } from "#test/domain/platform/filter/arbitraries.ts";
import { everyLead, sharedLake } from "./a-lake.ts";
import { clockAt, day, someLeads, until } from "./some-leads.ts";

const lake = sharedLake();

const word = fc.constantFrom(
  "a",
  "A",
  "ab",
  "Straße",
  "STRASSE",
  "ﬁ",
  "fi",
  "Ö",
  "ΟΔΟΣ",
  "%",
  "_",
  '"',
  "'; --",
  "１",
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 });

/** What the filters of the small catalogue ask, as a lead may hold it. */
const content = fc.record({
  title: maybe(word),
  company_name: maybe(word),
  score: maybe(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom(0.5, 2.25, 99.9))),
  email_status: fc.constantFrom(...EmailStatus.options),
  tags: fc.uniqueArray(word, { maxLength: 3 }),
  social: fc.dictionary(fc.constantFrom("a", "ab", "fi"), fc.constant("https://example.com"), { maxKeys: 2 }),
  custom: fc.record(
    {
      vip: fc.boolean(),
      budget: fc.constantFrom(-1, 0, 1, 2.5, 9e15, 0.1),
      renewal: fc.constantFrom("2026-03-29", "2026-11-20", "2026-11-21"),
      plan: fc.constantFrom("Pro", "Team Ö", "an option that was taken out"),
    },
    { requiredKeys: [] },
  ),
  note: maybe(word),
  created_at: fc.constantFrom(
    "2026-03-29T00:30:00.000Z",
    "2026-11-21T10:00:00.000Z",
    "2025-10-26T00:30:00.000Z",
  ),
});

const leadsOf = (count: number, at: Date): Lead[] => {
  const contents = fc.sample(content, { numRuns: count, seed: at.getTime() % 1_000 });
  return someLeads(count, at.toISOString()).map((lead, index) => {
    const { company_name, note, ...fields } = contents[index] ?? {};
    const custom = typeof note === "string" ? { note } : {};
    const company = { ...lead.company, name: company_name ?? null, custom };
    return { ...lead, ...fields, company } as Lead;
  });
};

type Events = Map<string, Pick<StoredEngagement, "event" | "machine" | "counted">[]>;

/** Events of these leads, which come at a time. */
const engage = async (
  workspaceId: WorkspaceId,
  leads: readonly Lead[],
  at: Date,
  events: Events,
): Promise<void> => {
  const samples = fc.sample(eventsOfOne, { numRuns: leads.length, seed: at.getTime() % 1_000 });
  const made = leads.flatMap(({ id: leadId }, index) =>
    (samples[index] ?? []).map(({ machine, counted, ...facts }) => ({
      workspaceId,
      leadId,
      event: { ...facts, id: ulid(), lead_id: leadId } as EngagementEvent,
      machine,
      counted,
      receivedAt: at.toISOString(),
    })),
  );
  for (const one of made) events.set(one.leadId, [...(events.get(one.leadId) ?? []), one]);
  await lake().putEvents(made);
};

interface AWorkspace {
  readonly id: WorkspaceId;
  readonly leads: readonly Lead[];
  readonly eventsOf: (lead: Lead) => readonly object[];
}

/** Leads of two files and of no file yet; events of two other files and of none. */
const aWorkspace = async (): Promise<AWorkspace> => {
  const id: WorkspaceId = `ws_${ulid(day(-1).getTime())}`;
  const events: Events = new Map();
  const batches = [leadsOf(70, day(0)), leadsOf(15, day(2)), leadsOf(15, day(4))];
  for (const [index, batch] of batches.entries()) {
    await lake().put(id, batch);
    await engage(id, batches.slice(0, index + 1).flat(), day(index * 2), events);
    const compactor = lake().compactorAt(clockAt(index * 2 + 1));
    if (index < 2)
      for (const collection of LakeCollection.options) await compactor.compact(id, until, collection);
  }
  const eventsOf = (lead: Lead) =>
    (events.get(lead.id) ?? []).map(({ event, machine, counted }) => ({ ...event, machine, counted }));
  return { id, leads: batches.flat(), eventsOf };
};

const sortable = [
  "title",
  "company.name",
  "score",
  "created_at",
  "custom.vip",
  "custom.budget",
  "custom.renewal",
  "company.custom.note",
  "email_status",
];
const sorts: fc.Arbitrary<SortKey[]> = fc.uniqueArray(
  fc.record({ field: fc.constantFrom(...sortable), descending: fc.boolean() }),
  { maxLength: 3, selector: ({ field }) => field },
);

/** Bytes of UTF-8 as DuckDB compares them; missing comes last either way. */
const compare =
  (keys: readonly SortKey[]) =>
  (a: Lead, b: Lead): number => {
    for (const { field, descending } of keys) {
      const asked = smallCatalogue.fields.get(field);
      if (asked === undefined) throw new Error(`there is no ${field}`);
      const [one, other] = [fieldValue(a, field, asked), fieldValue(b, field, asked)];
      if (one === other) continue;
      if (one === undefined || other === undefined) return one === undefined ? 1 : -1;
      const order =
        typeof one === "string"
          ? Buffer.compare(Buffer.from(one), Buffer.from(String(other)))
          : one < other
            ? -1
            : 1;
      return descending ? -order : order;
    }
    return a.id < b.id ? -1 : 1;
  };

/** Its leads have no activities: those filters are asked of both in test/domain/platform/filter. */
const ofEvents = filters.filter((filter) => !JSON.stringify(filter).includes('"activity.'));

it("finds what the predicate holds for, sorted, page by page, with the exact total", async () => {
  const { id, leads, eventsOf } = await aWorkspace();
  const now = new Date("2026-11-21T10:00:00.000Z");
  await fc.assert(
    fc.asyncProperty(
      ofEvents,
      sorts,
      fc.constantFrom("UTC", "Europe/Berlin"),
      async (filter, sort, timeZone) => {
        const clock = { now, timeZone };
        const holds = predicateOverEvents(filter, smallCatalogue, clock);
        const wanted = leads.filter((lead) => holds(lead, eventsOf(lead))).toSorted(compare(sort));
        const query = { ...everyLead, catalogue: smallCatalogue, filter, clock, sort, limit: 40 };

        const found: string[] = [];
        let after: Position | undefined;
        do {
          const page = await lake()
            .reader()
            .page(id, { ...query, after });
          expect(page.total).toBe(wanted.length);
          found.push(...page.leads.map((lead) => lead.id));
          after = page.next;
        } while (after !== undefined);

        expect(found).toEqual(wanted.map((lead) => lead.id));
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
