import { describe, expect, it } from "vitest";
import { Deal } from "#lib/contract/records/deal-record.ts";
import { dealMaps, dealParts } from "#lib/domain/transfer/import/deals/deal-changes.ts";

describe("the parts of a deal that an undo takes back", () => {
  it("are all of its fields, each in one part, but those that the service keeps of it", () => {
    const kept = [
      "id",
      "provenance",
      "uncounted_lead_ids",
      "created_by",
      "created_at",
      "updated_at",
      "version",
    ];
    const told = [...dealParts.flatMap(({ asked, along }) => [...asked, ...along]), ...dealMaps, ...kept];

    expect(new Set<string>(told)).toEqual(new Set(Object.keys(Deal.shape)));
    expect(told.length).toBe(new Set(told).size);
  });
});
