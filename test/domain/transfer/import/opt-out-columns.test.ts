import { describe, expect, it } from "vitest";
import { autoConfirmedMin } from "#lib/domain/transfer/import/mapping/auto-confirmed.ts";
import { rowToLead } from "#lib/domain/transfer/import/row-to-lead.ts";
import { suggestMapping } from "#lib/domain/transfer/import/suggest-mapping.ts";

const mappingOf = (header: string, values: readonly string[]) =>
  suggestMapping(
    ["Email", header],
    values.map((value, index) => [`a${index}@example.com`, value]),
  );
const read = (header: string, value: string) =>
  rowToLead(mappingOf(header, [value]), ["ada@example.com", value]);

describe("a column of opt-outs", () => {
  it.each([
    ["Email Opt Out", "1", "email"],
    ["unsubscribed", "Yes", "email"],
    ["Has Opted Out of Email", "TRUE", "email"],
    ["HasOptedOutOfEmail", "true", "email"],
    ["do not call", "x", "phone"],
    ["DoNotCall", "1", "phone"],
    ["Opted Out", "ja", "all"],
    ["Do Not Contact", "oui", "all"],
    ["Do Not Contact", "✔️", "all"],
    ["Do Not Call", "1.0", "phone"],
  ])("%s of %s opts the lead out by %s", (header, value, channel) => {
    expect(read(header, value)).toMatchObject({ ok: true, lead: { opted_out: { channels: [channel] } } });
  });

  it.each(["0", "0.0", "☐", "No", "false", "", "n/a", "NULL", "(blank)"])(
    "of %j says nothing of the lead",
    (value) => {
      const result = read("Email Opt Out", value);

      expect(result.ok && "opted_out" in result.lead).toBe(false);
      expect(result.ok).toBe(true);
    },
  );

  it.each(["?", "-", "✗", "☒", "!", "none", "#REF!", "unknown", "2024-01-01", "2", "10"])(
    "of %j is neither an opt-out nor an empty cell",
    (value) => {
      expect(read("Email Opt Out", value)).toMatchObject({
        ok: false,
        problems: [{ code: "invalid_opt_out", value }],
      });
    },
  );

  it("adds up with others, whichever comes first", () => {
    const headers = ["Email", "Unsubscribed", "Email Opt Out", "Do Not Call"];
    const cells = ["ada@example.com", "No", "Yes", "1"];

    expect(rowToLead(suggestMapping(headers, [cells]), cells)).toMatchObject({
      lead: { opted_out: { channels: ["email", "phone"] } },
    });
  });

  it("with values that say neither waits for a person, and refuses the rows, whose leads would be contacted", () => {
    const [, entry] = mappingOf("Email Opt Out", ["yes", "no", "maybe later"]);
    expect(entry?.field).toBe("opted_out.email");
    expect(entry?.confidence).toBeLessThan(autoConfirmedMin);

    expect(read("Email Opt Out", "maybe later")).toMatchObject({
      ok: false,
      problems: [{ code: "invalid_opt_out", column: "Email Opt Out", value: "maybe later" }],
    });
  });
});
