import { expect, it } from "vitest";
import { leadEventTypes } from "#lib/contract/events/lead-event-types.ts";
import { leadEvents } from "#lib/domain/events/event/lead-events.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { aLead, anActor, at, memberId } from "#test/domain/records/lead/a-lead.ts";

const by = { kind: "manual", memberId: memberId("M"), requestId: "req" } as const;
const { workspace_id: workspaceId } = anActor("admin");
const before: StoredLead = { workspaceId, lead: aLead(), writtenBy: by };

const moved = (owner: `mem_${string}`, more: Partial<StoredLead> = {}, fields: object = {}): StoredLead => ({
  ...before,
  lead: { ...before.lead, ...fields, owner_id: owner, updated_at: at, version: 2 },
  ...more,
});

const told = (after: StoredLead) => leadEvents(before, after).map(({ type, data }) => ({ type, ...data }));

it("a lead that only got another owner is told by lead.assigned alone, with its cause", () => {
  const assignment = { version: 2, cause: "manual", reason: "Speaks German" } as const;

  const [event, ...others] = leadEvents(before, moved(memberId("A"), { assignment }));

  expect(others).toEqual([]);
  expect(event?.type).toBe("lead.assigned");
  expect(leadEventTypes["lead.assigned"].data.parse(event?.data)).toEqual({
    lead_id: before.lead.id,
    owner_id: memberId("A"),
    previous_owner_id: null,
    cause: "manual",
    rule_id: null,
    pool_id: null,
    reason: "Speaks German",
  });
});

it("a change of more than the owner is told by both events", () => {
  expect(told(moved(memberId("A"), {}, { score: 5 }))).toMatchObject([
    { type: "lead.updated", changed_fields: ["owner_id", "score"] },
    { type: "lead.assigned" },
  ]);
});

it("whoever takes what is nobody's has claimed it, and what was said of an older version counts no more", () => {
  const assignment = { version: 1, cause: "rule", reason: "Long ago" } as const;

  expect(told(moved(memberId("M"), { assignment }))).toMatchObject([{ cause: "claim", reason: null }]);
});
