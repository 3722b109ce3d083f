import { describe, expect, it } from "vitest";
import { commitmentOf, toAuditItem } from "#lib/adapters/dynamo/platform/audit-item.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";

const entry: AuditEntry = {
  workspaceId: "ws_01J0000000000000000000000A",
  at: "2026-11-22T10:00:00.000Z",
  actor: { type: "member", id: "mem_01J0000000000000000000000A" },
  action: "lead.update",
  recordId: "lead_01J0000000000000000000000A",
  version: 7,
  before: { score: 1, name: "Ada" },
  after: { score: 2, name: "Ada L." },
  requestId: "req_1",
};

describe("an audit line", () => {
  it("is found by its record within its month, and repeats its key when it is written again", () => {
    const [one, again] = [toAuditItem(entry), toAuditItem(entry)];

    expect(one["pk"]).toMatch(/^WS#ws_01J0000000000000000000000A#AUDIT#2026-11#\d\d$/);
    expect(one["sk"]).toBe("lead_01J0000000000000000000000A#2026-11-22T10:00:00.000Z#0000000007");
    expect([again["pk"], again["sk"]]).toEqual([one["pk"], one["sk"]]);
  });

  it("is bound by its commitment, whatever the order of its fields", () => {
    const { salt, commitment } = toAuditItem(entry);
    const reordered = { before: { name: "Ada", score: 1 }, after: { name: "Ada L.", score: 2 } };
    const altered = { ...reordered, after: { name: "Ada L.", score: 3 } };

    expect(commitmentOf(String(salt), reordered)).toBe(commitment);
    expect(commitmentOf(String(salt), altered)).not.toBe(commitment);
  });

  it("tells nothing of its values without its salt", () => {
    expect(toAuditItem(entry)["commitment"]).not.toBe(toAuditItem(entry)["commitment"]);
  });
});
