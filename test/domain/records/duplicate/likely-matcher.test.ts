import { expect, it } from "vitest";
import { type Lead, LeadValues } from "#lib/contract/records/lead-record.ts";
import { LikelyMatcher } from "#lib/domain/records/duplicate/likely-matcher.ts";
import { newLead } from "#lib/domain/records/lead/lead-rules.ts";

const idOf = (index: number): Lead["id"] => `lead_01J00000000000000000000${String(100 + index)}`;
const stamp = { source: "api", at: "2026-11-21T10:00:00.000Z", by: "mem_01J0000000000000000000000A" };
const aLead = (index: number, input: object): Lead => newLead(idOf(index), LeadValues.parse(input), stamp);
const ada = { name: "Ada Lovelace", company: { name: "Engines" } };
const admin = { role: "admin", member_id: null } as const;

async function* streamed(leads: readonly Lead[]): AsyncGenerator<Lead> {
  yield* leads;
}

const rowOf = (row: number, identity: object) => ({ row, leadId: idOf(800 + row), identity });

it("names the likeliest of several, and of a lead and a row alike the lead", async () => {
  const leads = [aLead(1, { ...ada, phone: "+442079460123" }), aLead(2, { ...ada, phone: "+442079460999" })];
  const matcher = await LikelyMatcher.among(streamed(leads), admin);
  const row = { ...ada, phone: "+442079460999" };

  const first = matcher.match(rowOf(2, row));
  const again = matcher.match(rowOf(3, row));

  expect([first?.lead_id, again?.lead_id]).toEqual([idOf(2), idOf(2)]);
});

it("names no lead that the row itself has made before", async () => {
  const matcher = await LikelyMatcher.among(streamed([aLead(1, ada)]), admin);

  expect(matcher.match({ row: 2, leadId: idOf(1), identity: ada })).toBeUndefined();
});

it("compares with none, and says so, where there are more leads than it takes", async () => {
  const leads = [1, 2, 3].map((index) => aLead(index, { ...ada, phone: `+44207946012${index}` }));

  const full = await LikelyMatcher.among(streamed(leads), admin, 2);
  const able = await LikelyMatcher.among(streamed(leads), admin, 3);

  expect([full.check.leads, full.match(rowOf(2, ada))]).toEqual(["too_many", undefined]);
  expect([able.check.leads, able.match(rowOf(2, ada))?.score]).toEqual(["compared", 0.997]);
});

it("counts the rows for which it did not look at everybody", async () => {
  const leads = Array.from({ length: 30 }, (_, index) =>
    aLead(index, { ...ada, email: `a${index}b@x.example` }),
  );
  const matcher = await LikelyMatcher.among(streamed(leads), admin);

  matcher.match(rowOf(2, ada));
  matcher.match(rowOf(3, { name: "Grace Hopper", company: { name: "Navy" } }));

  expect(matcher.check.cut).toBe(1);
});
