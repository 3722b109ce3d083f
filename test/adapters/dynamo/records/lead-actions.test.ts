import { describe, expect, it } from "vitest";
import { leadActions } from "#lib/adapters/dynamo/records/lead-actions.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { aLead } from "#test/domain/records/lead/a-lead.ts";

const stored = (score: number, more: Partial<StoredLead["lead"]> = {}): StoredLead => ({
  workspaceId: "ws_01J0000000000000000000000A",
  lead: { ...aLead({ email: "ada@example.com", score }), ...more },
  writtenBy: { kind: "system", task: "follow" },
  uniqueFields: ["score"],
});

const kindsOf = (change: LeadPut & { readonly keepsLocks?: true }): string[] =>
  leadActions("table", change).actions.map(({ Put, Delete }) =>
    Delete === undefined ? `put ${Put?.Item?.["kind"]}` : "delete",
  );

describe("the actions that write a lead", () => {
  const before = stored(1);

  it("move the lock of a unique value that changes", () => {
    expect(kindsOf({ before, after: stored(2) })).toEqual(["put lead", "put lock", "delete"]);
  });

  it("leave the locks of a derived change as they are, so that no other lead's lock can refuse it", () => {
    expect(kindsOf({ before, after: stored(2), keepsLocks: true })).toEqual(["put lead"]);
  });

  it("record a new owner and another stage in the history, whatever writes the lead", () => {
    const owner_id = "mem_01J0000000000000000000000A" as const;
    const after = stored(1, { owner_id, stage_id: "stage_01J0000000000000000000000A" as never });

    expect(kindsOf({ before, after, keepsLocks: true })).toHaveLength(3);
  });
});
