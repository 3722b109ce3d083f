import fc from "fast-check";
import { expect, it } from "vitest";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import type { Conversion } from "#lib/domain/records/conversion/conversions.ts";
import { type ConversionDeps, convertLead } from "#lib/domain/records/conversion/convert-lead.ts";
import { newLead } from "#lib/domain/records/lead/lead-rules.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { Kept, Named } from "#lib/domain/records/record-kind/record-kind.ts";

const at = "2026-11-22T10:00:00.000Z";
const actor = {
  workspace_id: "ws_01J0000000000000000000000A",
  member_id: "mem_01J0000000000000000000000A",
  role: "admin",
} as const;
const stamp = { actor, at, requestId: "r", via: "manual" } as const;
const leadId = "lead_01J0000000000000000000000A";
const ids = { deal: "deal_01J0000000000000000000000A", company: "co_01J0000000000000000000000A" };
const asked = { deal: { name: "Seats" } };

/** A table that keeps a lead and its deal; `dies` says whether a write is stored and never answered. */
const aTable = (dies: () => boolean) => {
  const lead = newLead(leadId, { email: "ada@example.com" }, { source: "manual", at, by: actor.member_id });
  let stored: StoredLead = {
    workspaceId: actor.workspace_id,
    lead,
    writtenBy: { kind: "manual", memberId: actor.member_id, requestId: "r" },
  };
  const deals = new Map<string, Kept<Deal>>();
  let writes = 0;
  const write = async ({ lead: { before, after }, deal }: Conversion) => {
    if (before?.lead.version !== stored.lead.version) return "stale" as const;
    writes += 1;
    stored = after;
    if (deal !== undefined) deals.set(deal.after.record.id, deal.after);
    if (dies()) throw new Error("the function died");
    return "stored" as const;
  };
  const deps = {
    leads: { get: async () => stored, holderOf: async () => undefined },
    leadsByIds: { leadsOf: async () => new Map([[leadId, stored]]) },
    recordStore: {
      get: async (_: unknown, __: unknown, id: string) => deals.get(id),
      holderOf: async () => undefined,
      present: async (_: unknown, named: readonly Named[]) =>
        new Map(named.map(({ id }) => [id, { role: "admin" }])),
    },
    currencyRatesStore: { read: async () => ({ base_currency: null, rates: [], version: 1 }) },
    conversions: { write },
    leadSchemaReader: { read: async () => plainSchema },
  } as unknown as ConversionDeps;
  return { deps, writes: () => writes };
};

const convert = (deps: ConversionDeps, of = ids, input: object = asked) =>
  convertLead(deps, { by: "id", id: leadId }, { input }, of, stamp);

it("is done once where the function dies behind the write, also without a deal", async () => {
  let first = true;
  const { deps, writes } = aTable(() => {
    const dies = first;
    first = false;
    return dies;
  });

  await expect(convert(deps, ids, {})).rejects.toThrow("died");
  expect(await convert(deps, ids, {})).toMatchObject({
    lead: { lifecycle: "contact" },
    deal: null,
    company: null,
  });
  await expect(convert(deps, { ...ids, deal: "deal_01J0000000000000000000000B" }, {})).rejects.toMatchObject({
    code: "wrong_state",
  });
  expect(writes()).toBe(1);
});

it("is done once where the function dies behind the write, and the retry finds what it made", async () => {
  let first = true;
  const { deps, writes } = aTable(() => {
    const dies = first;
    first = false;
    return dies;
  });

  await expect(convert(deps)).rejects.toThrow("died");
  const retried = await convert(deps);

  expect(retried.deal).toMatchObject({ id: ids.deal, lead_ids: [leadId] });
  expect(retried.lead).toMatchObject({ id: leadId, lifecycle: "contact", version: 2 });
  expect(writes()).toBe(1);
});

it("is done once by any number of copies of its request, in any order, and all answer the same", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 6 }),
      fc.scheduler(),
      fc.boolean(),
      async (copies, s, dies) => {
        let first = dies;
        const { deps, writes } = aTable(() => {
          const now = first;
          first = false;
          return now;
        });
        const { leads, conversions } = deps;
        const slow: ConversionDeps = {
          ...deps,
          leads: { ...leads, get: s.scheduleFunction(leads.get) },
          conversions: { write: s.scheduleFunction(conversions.write) },
        };
        const all = Promise.allSettled(Array.from({ length: copies }, () => convert(slow)));
        await s.waitFor(all);
        const settled = await all;
        const done = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));

        expect(writes()).toBe(1);
        expect(done).toHaveLength(dies ? copies - 1 : copies);
        expect(new Set(done.map(({ deal }) => deal?.id))).toEqual(new Set([ids.deal]));
        expect(done.every(({ lead }) => lead.version === 2)).toBe(true);
      },
    ),
    { numRuns: 50 },
  );
});

it("is refused to another request once the lead is a contact", async () => {
  const { deps, writes } = aTable(() => false);
  await convert(deps);

  await expect(convert(deps, { ...ids, deal: "deal_01J0000000000000000000000B" })).rejects.toMatchObject({
    code: "wrong_state",
  });
  expect(writes()).toBe(1);
});
