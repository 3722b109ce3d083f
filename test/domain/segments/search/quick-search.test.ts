import { describe, expect, it } from "vitest";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { listLeads } from "#lib/contract/records/leads.ts";
import { companyKind } from "#lib/domain/records/company/company-kind.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { quickFilter } from "#lib/domain/segments/search/quick-search.ts";

const as = (role: Actor["role"]): Actor => ({
  workspace_id: "ws_01J0000000000000000000000A" as Actor["workspace_id"],
  member_id: "mem_01J0000000000000000000000A" as Actor["member_id"],
  role,
});
const contains = (field: string, value: string) => ({ field, op: "contains", value });

describe("a quick search", () => {
  it("finds each of its words in the name, the email or the company's name", () => {
    const anywhere = (word: string) => ({
      or: [contains("name", word), contains("email", word), contains("company.name", word)],
    });

    expect(quickFilter("ada  acme", as("manager"), leadCatalogue, "?q")).toEqual({
      and: [anywhere("ada"), anywhere("acme")],
    });
    expect(quickFilter(undefined, as("manager"), leadCatalogue, "?q")).toBeNull();
    expect(quickFilter("acme", as("viewer"), companyKind.catalogue, "?q")).toEqual({
      or: [contains("name", "acme"), contains("domain", "acme")],
    });
  });

  it("looks at nothing that the caller sees masked", () => {
    expect(quickFilter("ada", as("viewer"), leadCatalogue, "?q")).toEqual(contains("company.name", "ada"));
    expect(() => quickFilter("seats", as("viewer"), dealKind.catalogue, "?q")).toThrow(
      expect.objectContaining({ code: "forbidden" }),
    );
  });

  it("holds eight words at most, and one at least", () => {
    const q = (words: number) => listLeads.query.safeParse({ q: Array(words).fill("a").join(" ") }).success;

    expect([0, 1, 8, 9].map(q)).toEqual([false, true, true, false]);
  });
});
