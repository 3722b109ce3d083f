import { describe, expect, it } from "vitest";
import type { ListId } from "#lib/contract/platform/ids.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { findList, mayUseList } from "#lib/domain/segments/list/list-access.ts";
import { anActor, at, memberId } from "#test/domain/records/lead/a-lead.ts";

const idOf = (letter: string): ListId => `list_01J000000000000000000000${letter}0`;
const aList = (letter: string, filter: string): LeadList => ({
  id: idOf(letter),
  name: letter,
  description: null,
  kind: "dynamic",
  state: "ready",
  filter: parseFilter(filter, leadCatalogue, ""),
  exclude: null,
  time_zone: "UTC",
  shared_with: { kind: "workspace", access: "view" },
  opens: "all",
  snapshot: null,
  created_by: memberId("Z"),
  created_at: at,
  updated_at: at,
  version: 1,
});

/** B is made of A, which asks for an email; C of B and of nothing else; D asks for none. */
const all = [
  aList("A", 'email = "jane@example.com"'),
  aList("B", `lists HAS "${idOf("A")}" OR score > 90`),
  aList("C", `NOT lists HAS "${idOf("B")}"`),
  aList("D", "score > 90"),
];
const lists = { get: async (_: string, id: string) => all.find((list) => list.id === id) };

describe("a list that is made of lists", () => {
  it.each<[Role, string]>([
    ["viewer", "D"],
    ["sales_rep", "ABCD"],
  ])("is for a %s only where none of them asks for what they see masked", async (role, seen) => {
    const actor = anActor(role);
    const usable = await Promise.all(all.map((list) => mayUseList(lists, actor, list)));

    expect(all.flatMap(({ name }, index) => (usable[index] ? [name] : [])).join("")).toBe(seen);
  });

  it("is one that does not exist to every endpoint that asks for it, where it is not theirs", async () => {
    await expect(findList(lists, { actor: anActor("viewer") }, idOf("C"))).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
