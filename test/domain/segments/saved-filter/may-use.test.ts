import { describe, expect, it } from "vitest";
import type { SavedFilterRecord } from "#lib/contract/segments/saved-filter-record.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import { engagementCatalogue } from "#lib/domain/platform/filter/event/engagement-catalogue.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { mayUse } from "#lib/domain/segments/saved-filter/find-saved-filter.ts";
import { showVersions } from "#lib/domain/segments/saved-filter/show-saved-filter.ts";
import { anActor, at, memberId } from "#test/domain/records/lead/a-lead.ts";

const aFilter = (text: string): SavedFilterRecord => ({
  id: "filter_01J0000000000000000000000F",
  name: "Hot",
  description: null,
  filter: parseFilter(text, leadCatalogue, ""),
  shared_with: { kind: "workspace", access: "edit" },
  created_by: memberId("Z"),
  updated_by: memberId("Z"),
  created_at: at,
  updated_at: at,
  version: 1,
});
const maskedOf = ({ fields }: typeof leadCatalogue): string[] =>
  [...fields].flatMap(([name, { masked }]) => (masked ? [name] : []));

describe("a filter that is shared with all", () => {
  it("is for a viewer only where it asks for nothing that they see masked, of the lead or of its events", () => {
    const telling = [
      ...maskedOf(leadCatalogue).map((name) => `NOT (score > 1 AND ${name} EXISTS)`),
      ...maskedOf(engagementCatalogue).map((name) => `clicks(${name} = "x") >= 1`),
      'activities(meeting, outcome CONTAINS "x")',
      'activities(call, direction = "inbound")',
    ].map(aFilter);
    const plain = aFilter('score > 1 AND tags HAS "vip" AND activities(meeting, held)');

    expect(telling.filter((record) => mayUse(anActor("viewer"), record))).toEqual([]);
    expect(telling.filter((record) => !mayUse(anActor("sales_rep"), record))).toEqual([]);
    expect(mayUse(anActor("viewer"), plain)).toBe(true);
  });

  it("shows a viewer none of its former versions that asked for it", () => {
    const versions = [aFilter("score > 1"), aFilter('email = "jane@example.com"'), aFilter("score > 0")];
    const seen = (role: Role) => showVersions(anActor(role), versions, leadCatalogue).map(({ text }) => text);

    expect(seen("viewer")).toEqual(["score > 1", "score > 0"]);
    expect(seen("sales_rep")).toHaveLength(3);
  });
});
