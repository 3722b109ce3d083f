import { expect, it } from "vitest";
import { type Lead, LeadValues } from "#lib/contract/records/lead-record.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { blockingKeys } from "#lib/domain/records/duplicate/blocking-keys.ts";
import { candidateFilter } from "#lib/domain/records/duplicate/candidate-filter.ts";
import { profileOf } from "#lib/domain/records/duplicate/profile.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { newLead } from "#lib/domain/records/lead/lead-rules.ts";
import { demoLeads } from "#lib/local/service/demo/demo-leads.ts";

const clock = { now: new Date("2026-11-21T10:00:00Z"), timeZone: "UTC" };
const stamp = { source: "api", at: "2026-11-21T10:00:00.000Z", by: "mem_01J0000000000000000000000A" };
const aLead = (input: object): Lead =>
  newLead("lead_01J0000000000000000000000A", LeadValues.parse(input), stamp);

const finds = (lead: Lead, other: Lead): boolean => {
  const filter = candidateFilter(lead);
  return filter !== undefined && filterPredicate(filter, leadCatalogue, clock)(other);
};

it("finds every lead that shares a blocking key with a lead", () => {
  const leads = demoLeads(600).map(aLead);
  const keys = leads.map((lead) => new Set(blockingKeys(profileOf(lead))));
  const shares = (a: number, b: number): boolean => [...(keys[a] ?? [])].some((key) => keys[b]?.has(key));

  let pairs = 0;
  const missed: string[] = [];
  for (const [a, lead] of leads.entries())
    for (const [b, other] of leads.entries()) {
      if (a === b || !shares(a, b)) continue;
      pairs += 1;
      if (!finds(lead, other)) missed.push(`${lead.name}, ${other.name}`);
    }

  expect(pairs).toBeGreaterThan(100);
  expect(missed).toEqual([]);
});

it.each<[string, object, object]>([
  ["a mailbox by its plus-tag", { email: "ada+crm@x.example" }, { email: "ada@x.example" }],
  ["a mailbox without its plus-tag", { email: "ada@x.example" }, { email: "ada+crm@x.example" }],
  ["a Gmail by other dots", { email: "a.da@gmail.com" }, { email: "ada@googlemail.com" }],
  ["a local part at another house", { email: "ada.king@x.example" }, { email: "ada.king@y.example" }],
  [
    "a company in its town, with nobody there",
    { company: { name: "Arnie's Grill" }, city: "Boston", phone: "+12025550100" },
    { company: { name: "Arnie's Grill Inc." }, city: "Boston", phone: "+12025550101" },
  ],
  ["a number", { phone: "+442079460123" }, { phone: "+442079460123" }],
  [
    "names in the other order",
    { name: "Noah Watson", phone: "+442079460123" },
    { name: "Watson, Noah", phone: "+442079460999" },
  ],
  [
    "an accent on the first name",
    { name: "Émile Zola", email: "a@x.example" },
    { first_name: "Emile", last_name: "Zola", email: "b@y.example" },
  ],
  [
    "a short name at a company",
    { name: "Bill Gates", company: { name: "Acme Ltd" } },
    { first_name: "William", last_name: "Gates", company: { name: "ACME" } },
  ],
])("finds %s", (_, one, other) => {
  expect([finds(aLead(one), aLead(other)), finds(aLead(other), aLead(one))]).toEqual([true, true]);
});

it("asks for nobody by a lead that nobody resembles", () => {
  expect(candidateFilter({ ...aLead({ phone: "+442079460123" }), phone: null })).toBeUndefined();
});
