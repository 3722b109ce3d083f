import { expect, it } from "vitest";
import { collections } from "#lib/adapters/lake/collections.ts";
import { schemaOf } from "#lib/adapters/lake/lake-keys.ts";
import { isReadable } from "#lib/adapters/lake/lake-schemas.ts";

it("files of leads from before days were text have another schema and can be read meanwhile; those of deals can't", () => {
  const { leads, deals, engagement } = collections;
  const before = deals.columns.map(({ name, type }) => ({
    name,
    type: name === "close_date" ? "BIGINT" : type,
  }));

  expect(schemaOf({ columns: leads.columns })).not.toBe(schemaOf(leads));
  expect(schemaOf({ columns: engagement.columns })).toBe(schemaOf(engagement));
  expect(isReadable(leads.columns, leads)).toBe(true);
  expect(isReadable(before, deals)).toBe(false);
});
