import { describe, expect, it } from "vitest";
import type { LeadScoring } from "#lib/domain/records/lead/lead-validator.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { DueChunk } from "#lib/domain/transfer/bulk/bulk-store.ts";
import { whatWasHeard } from "#lib/domain/transfer/bulk/what-was-heard.ts";
import { aLead, anActor, memberId } from "#test/domain/records/lead/a-lead.ts";

const plain = aLead();
const lead = { ...plain, engagement: { ...plain.engagement, clicks: 2 } };
const stored: StoredLead = {
  workspaceId: anActor("admin").workspace_id,
  lead,
  writtenBy: { kind: "manual", memberId: memberId("M"), requestId: "r" },
};
const sums = { clicks: { points: 20, at: 0 } };
const click = {
  sender_id: "c",
  type: "click",
  occurred_at: "2026-01-01T00:00:00.000Z",
  machine: false,
} as const;

/** What is known of the lead, and how often its events were read. */
const hear = async (due: DueChunk, needsEvents = true) => {
  let reads = 0;
  const engagement = {
    of: async () => {
      reads += 1;
      return [click];
    },
  };
  const scoring = { of: "model@1", needsEvents: () => needsEvents } as unknown as LeadScoring;
  const found = new Map([[lead.id, stored]]);
  const { sums: known, heard } = await whatWasHeard(engagement, { ...openValidator, scoring }, due, found);
  return { sums: known?.get(lead.id), heard: heard?.get(lead.id), reads };
};
const chunk = (of: string | null, counted: number): DueChunk => ({
  of,
  leads: [{ id: lead.id, heard: { sums, counted } }],
});

describe("a chunk of scores", () => {
  it("takes the sums that were made of all leads at once, and reads no event", async () => {
    expect(await hear(chunk("model@1", 2))).toEqual({ sums, heard: undefined, reads: 0 });
  });

  it.each([
    ["something was counted since", chunk("model@1", 1)],
    ["they are another model's", chunk("model@2", 2)],
    ["none were made", { of: "model@1", leads: [{ id: lead.id }] }],
  ])("reads the lead's events where %s", async (_, due) => {
    expect(await hear(due)).toEqual({ sums: undefined, heard: [click], reads: 1 });
  });

  it("asks nothing of a lead that has been scored by the model meanwhile", async () => {
    expect(await hear(chunk("model@1", 2), false)).toEqual({ sums: undefined, heard: undefined, reads: 0 });
  });
});
