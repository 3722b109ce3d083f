import { expect, it } from "vitest";
import { LeadValues } from "#lib/contract/records/lead-record.ts";
import { demoLeads } from "#lib/local/service/demo/demo-leads.ts";

const leads = demoLeads(2_000);

it("demo leads are the same every time", () => {
  expect(demoLeads(2_000)).toEqual(leads);
});

it("demo leads fit the contract", () => {
  expect(leads.filter((lead) => !LeadValues.safeParse(lead).success)).toEqual([]);
});

it("demo leads have an address each, all in a domain that nobody can own", () => {
  const emails = leads.map(({ email }) => email ?? "");

  expect(new Set(emails).size).toBe(2_000);
  expect(emails.filter((email) => !email.endsWith(".example"))).toEqual([]);
});
