import { describe, expect, it } from "vitest";
import { type LeadFieldRow, plainText } from "#lib/contract/records/lead-field-row.ts";
import { shownFields } from "#lib/contract/records/lead-field-shapes.ts";
import { leadFieldTable } from "#lib/contract/records/lead-field-table.ts";
import { Lead } from "#lib/contract/records/lead-record.ts";
import { valueAt } from "#lib/domain/platform/filter/field-value.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { maskLead } from "#lib/domain/records/lead/masking.ts";
import { aLead, at } from "./a-lead.ts";

/** A value of a field that is added to the table. */
const sampleOf = ({ type, range }: LeadFieldRow): unknown => {
  if (type === "number") return range?.[0];
  return type === "date" ? at : "Some text";
};

const rows: readonly (readonly [string, LeadFieldRow])[] = Object.entries(leadFieldTable);
const added = Object.fromEntries(
  rows.filter(([, { headers }]) => headers !== undefined).map(([name, row]) => [name, sampleOf(row)]),
);

const full = (): Lead => ({
  ...aLead({
    email: "ada@example.com",
    first_name: "Ada",
    last_name: "Lovelace",
    title: "Engineer",
    phone: "+442079460123",
    social: { linkedin: "https://linkedin.com/in/ada" },
    external_ids: { hubspot: "77" },
    opted_out: { channels: ["email"], source: "a call" },
  }),
  ...added,
  deals: { ...aLead().deals, open_amount: "10.00", won_amount: "5.00", currency: "EUR" },
});

describe("a lead that a role with masked data sees", () => {
  it("has no value of a masked field as it is stored", () => {
    const [lead, masked] = [full(), maskLead(full())];
    const paths = [...leadCatalogue.fields].flatMap(([path, field]) => (field.masked === true ? [path] : []));

    expect(paths.filter((path) => valueAt(lead, path) === null)).toEqual([]);
    for (const path of paths) expect(valueAt(masked, path)).not.toEqual(valueAt(lead, path));
  });

  it("has every other value as it is stored, and is still a lead by the contract", () => {
    const [lead, masked] = [full(), maskLead(full())];
    const open = [...leadCatalogue.fields].flatMap(([path, field]) => (field.masked === true ? [] : [path]));

    for (const path of open) expect(valueAt(masked, path)).toEqual(valueAt(lead, path));
    expect(Lead.safeParse(masked).error).toBeUndefined();
    expect(masked).toMatchObject({ email: "a***@e***.com", phone: "***23", name: "A. L.", social: {} });
  });
});

describe("the table of a lead's fields", () => {
  it("gives each field its place in the contract and in the catalogue of filters", () => {
    for (const name of Object.keys(leadFieldTable) as (keyof typeof leadFieldTable)[]) {
      expect(Lead.shape[name]).toBe(shownFields[name]);
      expect(leadCatalogue.fields.get(name)?.type).toBe(leadFieldTable[name].type);
    }
  });

  it("takes no row without masked: the type requires the decision", () => {
    // @ts-expect-error: `masked` is missing.
    const row: LeadFieldRow = plainText(100);

    expect(row.masked).toBeUndefined();
  });
});
