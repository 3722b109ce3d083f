import { describe, expect, it } from "vitest";
import { compareIfLikely } from "#lib/domain/records/duplicate/compare-profiles.ts";
import type { Fact } from "#lib/domain/records/duplicate/facts.ts";
import { type Identity, profileOf } from "#lib/domain/records/duplicate/profile.ts";
import { likelyScoreMin } from "#lib/domain/records/duplicate/thresholds.ts";

const ada: Identity = {
  email: "ada@engines.example",
  first_name: "Ada",
  last_name: "Lovelace",
  phone: "+442079460123",
  city: "London",
  country: "GB",
  company: { name: "Analytical Engines Ltd" },
};

const compare = (a: Identity, b: Identity, facts?: readonly Fact[]) =>
  compareIfLikely(profileOf(a, facts), profileOf(b, facts), 0.000_01);

const isLikely = (a: Identity, b: Identity): boolean => (compare(a, b)?.score ?? 0) >= likelyScoreMin;

describe("two leads are likely one", () => {
  const { email, phone, company, ...name } = ada;
  it.each<[string, Identity, Identity]>([
    ["with one mailbox, its plus-tag aside", { email: "ada@x.example" }, { email: "ada+crm@x.example" }],
    ["with one Gmail, its dots aside", { email: "a.da@gmail.com" }, { email: "ada@googlemail.com" }],
    ["with one phone number and nothing else", { phone: "+442079460123" }, { phone: "+442079460123" }],
    [
      "with a typo in the name, at one company",
      ada,
      { first_name: "Ada", last_name: "Lovelase", company: ada.company },
    ],
    [
      "by a short form of the first name",
      { first_name: "William", last_name: "Gates", company: { name: "Acme" } },
      { name: "Bill Gates", company: { name: "ACME Inc." } },
    ],
    [
      "with first and last name exchanged",
      { first_name: "Noah", last_name: "Watson", phone },
      { first_name: "Watson", last_name: "Noah", phone },
    ],
    [
      "with another address at another house",
      ada,
      { ...ada, email: "ada.lovelace@home.example", phone: null },
    ],
    [
      "as one company at one address, with nobody there",
      { company: { name: "Arnie's Grill Inc." }, city: "Boston", custom: { street: "435 Main St" }, phone },
      {
        company: { name: "Arnie's Grill" },
        city: "Boston",
        custom: { street: "435 Main St" },
        email: "info@a.example",
      },
    ],
    [
      "with accents and without",
      { ...name, first_name: "José", company },
      { ...name, first_name: "Jose", company },
    ],
  ])("%s", (_, a, b) => {
    expect(isLikely(a, b)).toBe(true);
    expect(isLikely(b, a)).toBe(true);
  });
});

describe("two leads are not likely one", () => {
  const office = { city: "London", country: "GB", phone: "+442079460123", company: { name: "Acme Ltd" } };
  it.each<[string, Identity, Identity]>([
    [
      "who are colleagues behind one switchboard",
      { ...office, name: "Ada Lovelace", email: "ada@acme.example" },
      { ...office, name: "Mary Somerville", email: "mary@acme.example" },
    ],
    [
      "who are a couple with one phone",
      { name: "Ada King", phone: "+442079460123", city: "London", email: "ada@a.example" },
      { name: "William King", phone: "+442079460123", city: "London", email: "william@b.example" },
    ],
    [
      "whose names are a letter apart, as their addresses spell them",
      { name: "John Smith", email: "john.smith@acme.example", company: { name: "Acme" } },
      { name: "Joan Smith", email: "joan.smith@acme.example", company: { name: "Acme" } },
    ],
    [
      "whose addresses are a letter apart, as their names are",
      { name: "Jack Smith", email: "j.smith@acme.example", company: { name: "Acme" } },
      { name: "Mary Smith", email: "m.smith@acme.example", company: { name: "Acme" } },
    ],
    ["by numbered desks", { email: "sales1@acme.example" }, { email: "sales2@acme.example" }],
    [
      "by a common name at two companies",
      { name: "John Smith", email: "js@acme.example", company: { name: "Acme" } },
      { name: "John Smith", email: "john@globex.example", company: { name: "Globex" } },
    ],
    [
      "who are people at one address, whose names nobody wrote down",
      { company: office.company, city: "London", custom: { street: "1 Main St" }, email: "ada@acme.example" },
      {
        company: office.company,
        city: "London",
        custom: { street: "1 Main St" },
        email: "mary@acme.example",
      },
    ],
    [
      "as two branches of a company in one town",
      { company: office.company, city: "London", custom: { street: "1 Main St" } },
      { company: office.company, city: "London", custom: { street: "92 Park Lane" } },
    ],
    ["by a company alone", { company: office.company }, { company: office.company, city: "London" }],
    ["by a company and a town", office, { ...office, phone: null }],
  ])("%s", (_, a, b) => {
    expect(isLikely(a, b)).toBe(false);
    expect(isLikely(b, a)).toBe(false);
  });
});

it("says of every field whether it agrees, differs or is missing", () => {
  const verdict = compare(ada, { ...ada, email: "ada@home.example", phone: null, city: "Londn" });

  expect(Object.fromEntries(verdict?.fields.map(({ field, agreement }) => [field, agreement]) ?? [])).toEqual(
    {
      first_name: "same",
      last_name: "same",
      email: "differs",
      phone: "missing",
      company: "same",
      city: "close",
      region: "missing",
      country: "same",
    },
  );
});

it("gives custom fields no more to say together than a person's names", () => {
  const facts = Array.from({ length: 9 }, (_, index) => ({
    name: `f${index}`,
    kind: "text" as const,
    value: "x",
  }));

  const verdict = compare({ first_name: "Ada" }, { first_name: "Zoe" }, facts);

  expect(verdict?.score).toBeLessThan(likelyScoreMin);
});

it("is never certain", () => {
  expect(compare(ada, ada)?.score).toBe(0.999);
});
