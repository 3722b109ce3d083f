import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Lead, LeadValues } from "#lib/contract/records/lead-record.ts";
import { changeLead } from "#lib/domain/records/lead/lead-rules.ts";
import { aLead } from "./a-lead.ts";

const stamp = { source: "test", at: "2026-02-03T04:05:06.789Z", by: "test" };

const someText = fc.stringMatching(/^[A-Za-z]{1,12}$/);
const aChange = fc.record(
  {
    first_name: fc.option(someText),
    title: fc.option(someText),
    score: fc.option(fc.integer({ min: 0, max: 100 })),
    tags: fc.array(someText, { maxLength: 4 }),
    company: fc.option(
      fc.record({ name: fc.option(someText), industry: fc.option(someText) }, { requiredKeys: [] }),
    ),
  },
  { requiredKeys: [] },
);

describe("a new lead", () => {
  it("needs an email, a phone, or a name with a company", () => {
    expect(() => aLead({ email: null })).toThrow(expect.objectContaining({ code: "validation_failed" }));
    expect(() => aLead({ email: null, name: "Ada" })).toThrow(
      expect.objectContaining({ code: "validation_failed" }),
    );
    expect(aLead({ email: null, name: "Ada", company: { name: "Engines" } }).name).toBe("Ada");
    expect(aLead({ email: null, phone: "+442079460123" }).phone).toBe("+442079460123");
  });

  it("takes its name from first and last name when it brings none", () => {
    expect(aLead({ first_name: "Ada", last_name: "Lovelace" }).name).toBe("Ada Lovelace");
  });

  it("stores its email in the form in which it is unique", () => {
    expect(aLead({ email: "ADA@Example.COM" }).email).toBe("ada@example.com");
  });

  it("tells for each given field where it came from", () => {
    expect(new Set(Object.keys(aLead({ title: "Countess" }).provenance))).toEqual(
      new Set(["email", "title"]),
    );
  });
});

describe("a change", () => {
  it("made twice is the change made once", () => {
    fc.assert(
      fc.property(aChange, (change) => {
        const parsed = LeadValues.parse(change);
        const once = changeLead(aLead(), parsed, stamp).lead;

        const twice = changeLead(once, parsed, stamp);

        expect(twice.changed).toEqual([]);
        expect(twice.lead).toEqual(once);
      }),
    );
  });

  it("leaves what it omits and clears what it sets to null", () => {
    const lead = aLead({ title: "Countess", score: 7, company: { name: "Engines", industry: "software" } });

    const { lead: next } = changeLead(lead, { title: null, company: { industry: null } }, stamp);

    expect(next).toMatchObject({ title: null, score: 7, company: { name: "Engines", industry: null } });
  });

  it("always gives a lead that its schema accepts, one version on", () => {
    fc.assert(
      fc.property(aChange, (change) => {
        const { lead, changed } = changeLead(aLead(), LeadValues.parse(change), stamp);

        expect(Lead.safeParse(lead).success).toBe(true);
        expect(lead.version).toBe(changed.length === 0 ? 1 : 2);
      }),
    );
  });

  it("can't take away the last way to reach a lead", () => {
    expect(() => changeLead(aLead(), { email: null }, stamp)).toThrow(
      expect.objectContaining({ code: "validation_failed" }),
    );
  });
});
