import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Actor, SharedList } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { ListId } from "#lib/contract/platform/ids.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { mayRead, mayWrite } from "#lib/domain/records/lead/visibility.ts";
import { visibleLeads } from "#lib/domain/records/lead/visible-leads.ts";
import { writableLeads } from "#lib/domain/transfer/bulk/writable-leads.ts";
import { aLead, anActor, memberId } from "./a-lead.ts";

const listId = fc.constantFrom<ListId>("list_01J0000000000000000000000A", "list_01J0000000000000000000000B");
const member = fc.constantFrom(memberId("M"), memberId("X"), memberId("Y"));
const share: fc.Arbitrary<SharedList> = fc.record({
  list_id: listId,
  access: fc.constantFrom("view", "edit"),
  owned_by: fc.option(member),
});
const reader: fc.Arbitrary<Actor> = fc
  .record({
    role: fc.constantFrom("admin", "manager", "sales_rep", "viewer"),
    shared_lists: fc.array(share, { maxLength: 4 }),
  })
  .map(({ role, shared_lists }) => ({ ...anActor(role), shared_lists }));
const lead = fc
  .record({ owner: fc.option(member), lists: fc.uniqueArray(listId, { maxLength: 2 }) })
  .map(({ owner, lists }) => ({ ...aLead({}, owner), lists }));

const passes = (filter: Filter | null, one: ReturnType<typeof aLead>): boolean =>
  filter === null || filterPredicate(filter, leadCatalogue, { now: new Date(0), timeZone: "UTC" })(one);

const rep = anActor("sales_rep");
const on = (...lists: ListId[]) => ({ ...aLead({}, memberId("X")), lists });
const list_id = "list_01J0000000000000000000000A";

describe("a list that is shared with a sales rep", () => {
  it("opens one lead and many by the same rule", () => {
    fc.assert(
      fc.property(reader, lead, (actor, one) => {
        expect(passes(visibleLeads(actor), one)).toBe(mayRead(actor, one));
        if (actor.role === "viewer") return;
        expect(passes(writableLeads(actor, { kind: "untag", tags: ["x"] }), one)).toBe(mayWrite(actor, one));
      }),
    );
  });

  it("lets its leads be read, and written only where it is shared to edit", () => {
    const shared = (access: SharedList["access"]) => ({
      ...rep,
      shared_lists: [{ list_id, access, owned_by: null } as const],
    });

    expect([mayRead(rep, on(list_id)), mayWrite(rep, on(list_id))]).toEqual([false, false]);
    expect([mayRead(shared("view"), on(list_id)), mayWrite(shared("view"), on(list_id))]).toEqual([
      true,
      false,
    ]);
    expect([mayRead(shared("edit"), on(list_id)), mayWrite(shared("edit"), on(list_id))]).toEqual([
      true,
      true,
    ]);
    expect(mayRead(shared("edit"), on())).toBe(false);
  });

  it("opens no leads but their own where another sales rep shares it", () => {
    const of = (last: string) => ({
      ...rep,
      shared_lists: [{ list_id, access: "edit", owned_by: memberId(last) } as const],
    });

    expect(mayRead(of("X"), on(list_id))).toBe(true);
    expect(mayRead(of("Y"), on(list_id))).toBe(false);
  });
});
