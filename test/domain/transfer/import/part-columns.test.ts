import { describe, expect, it } from "vitest";
import type { ColumnMapping } from "#lib/contract/transfer/import-record.ts";
import { typedNumber } from "#lib/domain/transfer/export/typed-number.ts";
import { changeBy } from "#lib/domain/transfer/import/execute/merge-policy.ts";
import { autoConfirmedMin } from "#lib/domain/transfer/import/mapping/auto-confirmed.ts";
import { rowToLead } from "#lib/domain/transfer/import/row-to-lead.ts";
import { suggestMapping } from "#lib/domain/transfer/import/suggest-mapping.ts";
import { aLead, at } from "#test/domain/records/lead/a-lead.ts";

type Transforms = ColumnMapping["transforms"];
const entry = (field: string, transforms: Transforms = []) =>
  ({ column: field, field, confidence: 1, reason: "chosen", transforms }) as ColumnMapping;

const read = (
  cells: Readonly<Record<string, string>>,
  transforms: Readonly<Record<string, Transforms>> = {},
) =>
  rowToLead(
    [entry("email"), ...Object.keys(cells).map((field) => entry(field, transforms[field]))],
    ["ada@example.com", ...Object.values(cells)],
  );

describe("columns of external ids and social profiles", () => {
  it("fill one entry each, beside a column of the whole map, which gives way", () => {
    const cells = {
      "external_ids.salesforce": "00Q1",
      external_ids: '{"hubspot":"12","salesforce":"other"}',
      "social.linkedin": "www.linkedin.com/in/ada",
      social: '{"xing":"https://www.xing.com/profile/Ada"}',
    };

    expect(read(cells)).toMatchObject({
      ok: true,
      lead: {
        external_ids: { salesforce: "00Q1", hubspot: "12" },
        social: { linkedin: "https://www.linkedin.com/in/ada", xing: "https://www.xing.com/profile/Ada" },
      },
    });
  });

  it.each([
    ["a script", { "social.linkedin": "javascript:alert(1)" }, "invalid_social_profile"],
    ["a bare name", { "social.linkedin": "ada" }, "invalid_social_profile"],
    ["an id of 201 characters", { "external_ids.sf": "x".repeat(201) }, "invalid_external_id"],
    ["text that is no JSON", { external_ids: "00Q1" }, "invalid_map"],
    ["JSON of another shape", { external_ids: '{"sf":1}' }, "invalid_map"],
    ["a list", { social: "[]" }, "invalid_map"],
    ["a reserved name in JSON", { external_ids: '{"constructor":"x"}' }, "invalid_map"],
  ])("leave out %s with a warning that names the column", (_, cells, code) => {
    const result = read(cells as Record<string, string>);

    expect(result).toMatchObject({ ok: true, warnings: [{ code, column: Object.keys(cells)[0] }] });
    expect(result.ok && Object.values({ ...result.lead.social, ...result.lead.external_ids })).toEqual([]);
  });

  it("leave out a map of more entries than a lead may have, with a warning", () => {
    const ids = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`s${at}`, "1"]));

    expect(read({ external_ids: JSON.stringify(ids) })).toMatchObject({ ok: true, warnings: [{}] });
  });

  it("add their entries to those of a lead, and replace an entry only as the policy says", () => {
    const lead = aLead({ external_ids: { sf: "1", zoho: "2" }, social: { xing: "https://x.example/a" } });
    const row = { external_ids: { sf: "9", hubspot: "3" }, social: { linkedin: "https://l.example/a" } };

    expect(changeBy({ lead, policy: "fill_blanks", asOf: at }, row)).toEqual({
      external_ids: { sf: "1", zoho: "2", hubspot: "3" },
      social: { xing: "https://x.example/a", linkedin: "https://l.example/a" },
    });
    expect(changeBy({ lead, policy: "overwrite", asOf: at }, row).external_ids).toEqual({
      ...{ sf: "9", zoho: "2", hubspot: "3" },
    });
    const fields = [{ field: "external_ids", policy: "overwrite" } as const];
    const policy = { default: "skip", groups: {}, fields } as const;
    expect(changeBy({ lead, policy, asOf: at }, row)).toEqual({
      external_ids: { sf: "9", zoho: "2", hubspot: "3" },
    });
  });
});

describe("columns of a company's revenue", () => {
  const revenueOf = (cells: Record<string, string>, transforms = {}) => {
    const result = read(cells, transforms);
    return result.ok
      ? [result.lead.company?.revenue, ...(result.warnings ?? []).map(({ code }) => code)]
      : [];
  };
  const amount = "company.revenue.amount";
  const currency = "company.revenue.currency";

  it("fill it with an amount and a currency, by the decimal mark of the mapping or by the type", () => {
    const comma = { [amount]: [{ kind: "parse_number", decimal: "," }] };

    expect(revenueOf({ [amount]: "1234.50", [currency]: "eur" })).toEqual([
      { amount: "1234.50", currency: "EUR" },
    ]);
    expect(revenueOf({ [currency]: "EUR", [amount]: "1.234,50" }, comma)).toEqual([
      { amount: "1234.5", currency: "EUR" },
    ]);
    expect(revenueOf({ [amount]: typedNumber("1234.5"), [currency]: "EUR" }, comma)).toEqual([
      { amount: "1234.5", currency: "EUR" },
    ]);
  });

  it.each([
    ["an amount without a currency", { [amount]: "12" }, ["no_currency"]],
    ["a currency without an amount", { [currency]: "EUR" }, []],
    ["a part of a yen", { [amount]: "12.5", [currency]: "JPY" }, ["invalid_amount"]],
    [
      "a currency that does not exist",
      { [amount]: "12", [currency]: "XXQ" },
      ["invalid_currency", "no_currency"],
    ],
  ])("leave it empty for %s", (_, cells, codes) => {
    expect(revenueOf(cells as Record<string, string>)).toEqual([undefined, ...codes]);
  });

  it("are one value to the policy of a match", () => {
    const held = { amount: "1.00", currency: "EUR" };
    const lead = aLead({ company: { name: "Acme", revenue: held } });
    const row = { company: { revenue: { amount: "2.00", currency: "USD" } } };
    const fields = [{ field: amount, policy: "overwrite" } as const];

    expect(changeBy({ lead, policy: "fill_blanks", asOf: at }, row)).toEqual({});
    expect(changeBy({ lead, policy: { default: "skip", groups: {}, fields }, asOf: at }, row)).toEqual(row);
  });
});

describe("the mapping that a header suggests", () => {
  const suggested = (header: string, ...values: string[]) => {
    const [found] = suggestMapping(
      [header],
      values.map((value) => [value]),
    );
    return found?.field == null ? null : [found.field, found.confidence >= autoConfirmedMin];
  };

  it.each([
    ["LinkedIn URL", "https://www.linkedin.com/in/ada"],
    ["Person Linkedin Url", "linkedin.com/in/ada"],
    ["linkedin_profile", "https://uk.linkedin.com/in/ada"],
  ])("fills social.linkedin by %s with links to profiles of persons", (header, link) => {
    expect(suggested(header)).toEqual(["social.linkedin", true]);
    expect(suggested(header, link)).toEqual(["social.linkedin", true]);
    expect(suggested(header, "https://www.linkedin.com/company/acme")).not.toEqual(["social.linkedin", true]);
  });

  it.each([
    ["Record ID", "external_ids.hubspot"],
    ["hs_object_id", "external_ids.hubspot"],
    ["Salesforce ID", "external_ids.salesforce"],
    ["Pipedrive ID", "external_ids.pipedrive"],
  ])("asks a person whether %s fills %s", (header, field) => {
    expect(suggested(header, "1001", "1002")).toEqual([field, false]);
    expect(suggested(header, "1001", "1001")).toBeNull();
  });

  it("takes an export's columns of maps only where their values are maps", () => {
    expect(suggested("external_ids", '{"sf":"1"}', "")).toEqual(["external_ids", true]);
    expect(suggested("Social", "Facebook", "Fair")).toBeNull();
    expect(suggested("external_ids.sap", "1")).toEqual(["external_ids.sap", true]);
  });
});
