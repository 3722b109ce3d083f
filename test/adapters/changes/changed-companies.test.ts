import { describe, expect, it } from "vitest";
import { changedCompaniesOf } from "#lib/adapters/changes/changed-companies.ts";

const company = "co_01J0000000000000000000000A";
const other = "co_01J0000000000000000000000B";
const item = (record: object, more: object = {}) => ({
  kind: "company",
  workspace_id: "ws_01J0000000000000000000000A",
  sk: company,
  version: 2,
  record,
  ...more,
});
const isTold = (before: ReturnType<typeof item> | undefined, after: ReturnType<typeof item>) =>
  changedCompaniesOf([{ before, after }]).length === 1;
const inBin = { deleted_at: "2026-01-01T00:00:00.000Z" };

describe("companies that leads follow", () => {
  it("are those of which something was written that leads say too, or that tells which leads are theirs", () => {
    expect(isTold(item({ city: "Graz", parent_id: "x" }), item({ city: "Linz" }))).toBe(true);
    expect(isTold(item({ custom: { tier: 1 } }), item({}))).toBe(true);
    expect(isTold(item({ domains: [] }), item({ domains: ["acme.example"] }))).toBe(true);
    expect(isTold(item({ merged: [{ id: other }] }), item({ merged: [] }))).toBe(true);
    expect(isTold(item({ city: "Graz", relationship: "none" }), item({ city: "Graz" }))).toBe(false);
  });

  it("are new ones without a domain, whose leads may be there, and those out of the bin; none that are in it", () => {
    expect(isTold(undefined, item({ name: "Acme", domain: "acme.example" }))).toBe(false);
    expect(isTold(undefined, item({ name: "Acme" }))).toBe(true);
    expect(isTold(item({ city: "Graz" }, inBin), item({ city: "Graz" }))).toBe(true);
    expect(isTold(item({ city: "Graz" }), item({ city: "Linz" }, inBin))).toBe(false);
  });
});
