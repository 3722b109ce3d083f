import { describe, expect, it } from "vitest";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { ListId } from "#lib/contract/platform/ids.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import type { SharedWith } from "#lib/contract/team/sharing.ts";
import { activityEventCatalogue } from "#lib/domain/platform/filter/event/asked-events.ts";
import { engagementCatalogue } from "#lib/domain/platform/filter/event/engagement-catalogue.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { asksMasked, disclosesHidden } from "#lib/domain/segments/list/hidden-lists.ts";
import { anActor, memberId } from "#test/domain/records/lead/a-lead.ts";

const idOf = (letter: string): ListId => `list_01J000000000000000000000${letter}0`;
const all: SharedWith = { kind: "workspace", access: "view" };
const aList = (letter: string, filter: Filter | null, shared_with: SharedWith = all): LeadList =>
  ({
    id: idOf(letter),
    kind: filter === null ? "static" : "dynamic",
    filter,
    exclude: null,
    shared_with,
    created_by: memberId("Z"),
  }) as LeadList;
const on = (letter: string): Filter => ({ field: "lists", op: "has", value: idOf(letter) });
const reading = (...lists: LeadList[]) => ({
  get: async (_: string, id: string) => lists.find((list) => list.id === id),
});

const maskedFields = [...leadCatalogue.fields].flatMap(([name, { masked }]) => (masked ? [name] : []));
const maskedOf = (fields: typeof leadCatalogue.fields) =>
  [...fields].flatMap(([name, { masked }]) => (masked ? [name] : []));
const masked: readonly (readonly [string, Filter])[] = [
  ...maskedFields.map((field) => [field, { field, op: "exists" } as Filter] as const),
  ...maskedOf(engagementCatalogue.fields).map(
    (name) => [name, { event: "email.clicked", where: { [name]: { eq: "x" } } } as Filter] as const,
  ),
  ...maskedOf(activityEventCatalogue.fields).map(
    (name) => [name, { event: "activity.call", where: { [name]: { eq: "inbound" } } } as Filter] as const,
  ),
];

describe("what a filter's answer would disclose", () => {
  it.each(masked)(
    "is judged with the lists that it leads to, of a viewer, where one asks for %s",
    async (_, filter) => {
      const lists = reading(aList("A", filter), aList("B", on("A")));
      const viewer = anActor("viewer");

      for (const asked of [filter, on("A"), on("B"), { not: on("B") }]) {
        expect(await disclosesHidden(lists, viewer, asked)).toBe(true);
        expect(await asksMasked(lists, viewer, null, asked)).toBe(true);
        for (const role of ["admin", "manager", "sales_rep"] as const)
          expect(await disclosesHidden(lists, anActor(role), asked)).toBe(false);
      }
    },
  );

  it("is hidden of a list that the caller may not see, and of no other", async () => {
    const shared: SharedWith = { kind: "members", members: [{ member_id: memberId("M"), access: "view" }] };
    const lists = reading(
      aList("A", null, { kind: "private" }),
      aList("B", null, shared),
      aList("C", { field: "score", op: "gte", value: 70 }),
    );
    const hiddenFrom = async (letter: string) => {
      const roles = ["admin", "manager", "sales_rep", "viewer"] as const;
      const hides = await Promise.all(roles.map((role) => disclosesHidden(lists, anActor(role), on(letter))));
      return roles.filter((_, index) => hides[index]);
    };

    expect(await hiddenFrom("A")).toEqual(["manager", "sales_rep", "viewer"]);
    expect(await hiddenFrom("B")).toEqual([]);
    expect(await hiddenFrom("C")).toEqual([]);
    // A list that is gone has no member that could be disclosed.
    expect(await hiddenFrom("D")).toEqual([]);
  });
});
