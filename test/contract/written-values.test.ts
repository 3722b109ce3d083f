import { describe, expect, it } from "vitest";
import { CampaignSharing } from "#lib/contract/records/campaign-record.ts";
import { NewCompany } from "#lib/contract/records/company-record.ts";
import { DealChange } from "#lib/contract/records/deal-record.ts";
import { LeadChange, LeadValues } from "#lib/contract/records/lead-record.ts";
import { plainIssues } from "#lib/domain/platform/filter/error-words.ts";

const errorOf = (schema: typeof LeadValues | typeof NewCompany | typeof DealChange, value: object) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join("."), message]);

const amounts = [
  [{ amount: "1.55", currency: "JPY" }, "An amount in JPY has no decimal places."],
  [{ amount: "1.555", currency: "EUR" }, "An amount in EUR has 2 decimal places at most."],
  [{ amount: "1.5555", currency: "KWD" }, "An amount in KWD has 3 decimal places at most."],
  [{ amount: "-5", currency: "EUR" }, "An amount is text such as `1234.50`, and not below zero."],
  [
    { amount: "99999999999999999999.99", currency: "EUR" },
    "An amount has at most 15 digits before the point, and 4 behind it.",
  ],
  [{ amount: "5", currency: "XQQ" }, "There is no such currency in ISO 4217."],
] as const;

describe("an amount that is written", () => {
  it.each(amounts)("%j is refused by whatever takes one", (money, message) => {
    for (const [schema, value, at] of [
      [LeadValues, { company: { revenue: money } }, "company.revenue"],
      [LeadChange, { company: { revenue: money } }, "company.revenue"],
      [NewCompany, { name: "A", revenue: money }, "revenue"],
      [DealChange, { amount: money }, "amount"],
    ] as const)
      expect(errorOf(schema as typeof DealChange, value)).toEqual([
        [`${at}.${message.startsWith("There") ? "currency" : "amount"}`, message],
      ]);
  });

  it.each(["", " ", "€", "usd", "USDX", "U$", "ab", "XQQ"])(
    "in the currency %j, which does not exist, is refused at the currency without an exception",
    (currency) => {
      const money = { amount: "1.5", currency };
      for (const [schema, value, at] of [
        [LeadValues, { company: { revenue: money } }, "company.revenue"],
        [NewCompany, { name: "A", revenue: money }, "revenue"],
        [DealChange, { amount: money }, "amount"],
      ] as const) {
        const paths = errorOf(schema as typeof DealChange, value)?.map(([path]) => path);
        expect(new Set(paths)).toEqual(new Set([`${at}.currency`]));
      }
    },
  );

  it.each([
    { amount: "1500.00", currency: "JPY" },
    { amount: "0.125", currency: "KWD" },
    { amount: "1.5500", currency: "EUR" },
  ])("%j is taken", (money) => {
    expect(DealChange.safeParse({ amount: money }).success).toBe(true);
    expect(LeadValues.safeParse({ company: { revenue: money } }).success).toBe(true);
  });
});

describe("with whom a campaign is shared", () => {
  it("is told as a whole where it is neither", () => {
    const { error } = CampaignSharing.safeParse({
      campaign_id: "cmp_01J0000000000000000000000A",
      with: "mem_01J0000000000000000000000A",
      access: "view",
    });

    expect(error?.issues.flatMap(plainIssues).map(({ message }) => message)).toEqual([
      expect.stringMatching(/`everyone`, or a list/),
    ]);
  });
});

describe("the address of a profile", () => {
  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://example.com/x",
    "linkedin.com/in/ada",
    "https://",
  ])("%s is refused by leads and companies", (linkedin) => {
    expect(LeadValues.safeParse({ social: { linkedin } }).success).toBe(false);
    expect(NewCompany.safeParse({ name: "A", social: { linkedin } }).success).toBe(false);
  });

  it("of the web is taken", () => {
    const social = { linkedin: "https://www.linkedin.com/in/ada", own: "http://ada.example/" };

    expect(LeadValues.parse({ social })).toEqual({ social });
  });
});
