import { describe, expect, it } from "vitest";
import { Guardrail } from "#lib/contract/automation/workflow-split.ts";
import { LeadPathId } from "#lib/contract/records/leads.ts";
import { normaliseEmail, trimAddress } from "#lib/domain/records/lead/email.ts";
import { readerOf } from "#lib/domain/records/lead/normalise/readers.ts";
import { stagesNamed } from "#lib/domain/records/pipeline/stages.ts";

const spaces = " ".repeat(200_000);

/** Texts that took from two seconds to minutes while an expression backtracked over them. */
const readers: readonly (readonly [name: string, read: () => unknown])[] = [
  ["an address with spaces within", () => normaliseEmail(`é${spaces}x`)],
  [
    "an address in quotes that differ",
    () => readerOf("email")?.(`"${"@".repeat(200_000)}x'`, { country: undefined, companyCountry: undefined }),
  ],
  ["a guardrail without a comparison", () => Guardrail.safeParse(`open_rate${spaces}x`)],
  ["the name of a stage with spaces within", () => stagesNamed([], `a${spaces}x`)],
  ["a lead's path with many at signs", () => LeadPathId.safeParse(`email:${"@".repeat(200_000)}\n`)],
];

describe("a text of 200,000 characters", () => {
  it.each(readers)("is read in milliseconds: %s", (_, read) => {
    read();
    const before = process.cpuUsage();
    read();
    const { user, system } = process.cpuUsage(before);

    expect((user + system) / 1_000).toBeLessThan(100);
  });
});

describe("an address", () => {
  it("loses the blanks around it and no line break", () => {
    expect(trimAddress(" \t\u00a0 ada@example.com \u00a0")).toBe("ada@example.com");
    expect(trimAddress("\nada@example.com \n")).toBe("\nada@example.com \n");
    expect(trimAddress(" \t ")).toBe("");
  });
});
