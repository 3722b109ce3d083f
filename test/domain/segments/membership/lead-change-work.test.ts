import { describe, expect, it } from "vitest";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { leadChangeWork, newsOf } from "#lib/domain/segments/membership/lead-change-work.ts";
import { LeadChangeWork } from "#lib/domain/segments/membership/membership-work.ts";
import { aLead, anActor, memberId } from "#test/domain/records/lead/a-lead.ts";

const { workspace_id: workspaceId } = anActor("admin");
const stored = (given: Partial<StoredLead["lead"]>): StoredLead => ({
  workspaceId,
  lead: { ...aLead(), ...given },
  writtenBy: { kind: "manual", memberId: memberId("A"), requestId: "r" },
});
const sent = (before: StoredLead | undefined, after: StoredLead, storedAt?: string) =>
  newsOf(LeadChangeWork.parse(JSON.parse(JSON.stringify(leadChangeWork(before, after, storedAt)))));

const [early, late] = ["2026-03-02T10:00:00.000Z", "2026-03-02T10:05:00.000Z"];

describe("the message about a lead's change", () => {
  it("has the lead before it, as filters ask it, and when that was written", () => {
    const before = stored({ score: 10, updated_at: early });
    const news = sent(before, stored({ score: 80, updated_at: late, version: 2 }));

    expect(news).toMatchObject({ at: late, revision: 2, before: { since: early, lead: { score: 10 } } });
  });

  it("says that there was none before a creation and a restore, and leaves out a lead of more than 20 KB", () => {
    const deleted = { ...stored({}), deleted: { at: early, by: memberId("A") } };
    const large = stored({ custom: { notes: "x".repeat(20_000) } });

    expect(sent(undefined, stored({}))).toHaveProperty("before", null);
    expect(sent(deleted, stored({}))).toHaveProperty("before", null);
    expect(sent(large, stored({}))).not.toHaveProperty("before");
  });

  it("dates a write by the table where its stamp is older", () => {
    expect(sent(undefined, stored({ updated_at: early }), late)?.at).toBe(late);
    expect(sent(undefined, stored({ updated_at: late }), early)?.at).toBe(late);
  });

  it("of an earlier release is no news of an image", () => {
    const { at: _, revision: __, before: ___, ...older } = leadChangeWork(undefined, stored({}));

    expect(newsOf(LeadChangeWork.parse(older))).toBeUndefined();
  });
});
