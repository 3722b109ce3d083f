import { describe, expect, it } from "vitest";
import { Role } from "#lib/contract/team/roles.ts";
import type { SharedWith } from "#lib/contract/team/sharing.ts";
import { accessTo, type Shared } from "#lib/domain/team/sharing/access.ts";
import { anActor, memberId } from "#test/domain/records/lead/a-lead.ts";

const owner = memberId("Z");
const aRecord = (shared_with: SharedWith): Shared => ({ created_by: owner, shared_with });

/** What each role may do that does not own the record. */
const others = (shared: SharedWith) =>
  Object.fromEntries(Role.options.map((role) => [role, accessTo(anActor(role), aRecord(shared))]));

describe("what somebody may do with another's record", () => {
  it("is nothing where it is private, an admin apart", () => {
    expect(others({ kind: "private" })).toEqual({ admin: "edit" });
  });

  it("is what is shared with all, more for a manager and never a change for a viewer", () => {
    expect(others({ kind: "workspace", access: "view" })).toEqual({
      admin: "edit",
      manager: "edit",
      sales_rep: "view",
      viewer: "view",
    });
    expect(others({ kind: "workspace", access: "edit" })).toMatchObject({
      sales_rep: "edit",
      viewer: "view",
    });
  });

  it("is what is shared with them by name, and nothing when others are named", () => {
    const { member_id } = anActor("sales_rep");
    const named = (id: typeof member_id) => ({
      kind: "members" as const,
      members: [{ member_id: id, access: "edit" as const }],
    });

    expect(others(named(member_id))).toMatchObject({ sales_rep: "edit", viewer: "view" });
    expect(others(named(memberId("Y")))).toEqual({ admin: "edit", manager: "edit" });
  });

  it("is everything for its owner", () => {
    const actor = { ...anActor("sales_rep"), member_id: owner };

    expect(accessTo(actor, aRecord({ kind: "private" }))).toBe("edit");
  });
});
