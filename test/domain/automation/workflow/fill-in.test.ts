import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillIn, saysNothing, variableErrors } from "#lib/domain/automation/workflow/fill-in.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { aLead } from "#test/domain/records/lead/a-lead.ts";

/** The expressions of the first version, which backtracked over spaces: what they find is right. */
const variable = /\{\{\s*([^{}|]*?)\s*(?:\|([^{}]*?)\s*)?\}\}/g;
const unclosed = /\{\{|\b(?:lead|payload)\.[\w.]*\s*(?:\|[^{}]*)?\}\}?/;

const lead = aLead({ first_name: "Ada" });
const options = { catalogue: leadCatalogue, hasPayload: true };

const text = fc
  .array(
    fc.constantFrom(
      "{{",
      "}}",
      "{",
      "}",
      "|",
      " ",
      "  ",
      "\n",
      "lead.first_name",
      "lead.",
      "payload.a",
      ".",
      "x",
      "$&",
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

const filledByFirstVersion = (given: string): string =>
  given
    .replaceAll(variable, (_, name: string, otherwise = "") => {
      if (name === "payload.a") return "7";
      return name === "lead.first_name" ? "Ada" : otherwise;
    })
    .replaceAll(/\s+/g, " ")
    .trim();

describe("the variables of a text", () => {
  it("are those that the first version found, whatever stands around them", () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(fillIn(given, lead, leadCatalogue, 2_000, { a: "7" })).toBe(filledByFirstVersion(given));
        const bare = given.replaceAll(variable, (_, __, otherwise = "") => otherwise).trim() === "";
        expect(saysNothing({ id: "note", do: "add_note", body: given }).length > 0).toBe(bare);
        const codes = variableErrors(given, "/body", options).map(({ code }) => code);
        expect(codes.includes("unclosed_variable")).toBe(unclosed.test(given.replaceAll(variable, "")));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ["560 characters of spaces in an open variable", `{{${" ".repeat(280)}|${" ".repeat(276)}x`],
    ["2,000 characters of spaces in an open variable", `{{${" ".repeat(1_000)}|${" ".repeat(996)}x`],
    ["2,000 characters of fields that no brace closes", "lead.".repeat(400)],
    ["2,000 characters of fields with alternatives", "lead.|".repeat(333)],
    ["2,000 characters of opening braces", "{{".repeat(1_000)],
  ])("are found in milliseconds in %s", (_, given) => {
    const before = process.cpuUsage();
    variableErrors(given, "/body", options);
    fillIn(given, lead, leadCatalogue, 2_000);
    const { user, system } = process.cpuUsage(before);

    expect((user + system) / 1_000).toBeLessThan(50);
  });
});
