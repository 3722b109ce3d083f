import { describe, expect, it } from "vitest";
import type { TagRecord } from "#lib/contract/records/tag-record.ts";
import type { Namer } from "#lib/domain/platform/naming/namer.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { readRule } from "#lib/domain/records/tag/read-rule.ts";
import { changeTag, type TagDeps } from "#lib/domain/records/tag/tags.ts";
import { anActor, at, memberId } from "#test/domain/records/lead/a-lead.ts";

const tag: TagRecord = {
  id: "tag_01J0000000000000000000000T",
  name: "Hot",
  category: null,
  color: null,
  description: null,
  rule: null,
  time_zone: "UTC",
  created_by: memberId("M"),
  created_at: at,
  updated_at: at,
  version: 1,
};
const workflow = "wf_01J0000000000000000000000A";
const actor = anActor("admin");

const renamed = (name: string, namer: Partial<Namer>) => {
  const deps = {
    tags: { get: async () => tag, write: async () => "stored" },
    statistics: { count: async () => ({ counted: [0] }) },
    namers: { list: async () => [{ kind: "workflow", id: workflow, filters: [], ...namer }] },
    catalogue: leadCatalogue,
  } as unknown as TagDeps;
  const stamp = { actor, at, requestId: "r", via: "manual" } as const;
  return changeTag(deps, { id: tag.id, ifMatch: undefined }, { name }, stamp);
};

describe("a tag's new name", () => {
  it.each([
    ["a trigger waits for the old one", { filters: [{ field: "tags", op: "has", value: "HOT" }] } as const],
    ["a step puts the old one on", { puts: ["hot"] }],
  ])("is refused as in use while %s", async (_, namer) => {
    await expect(renamed("Warm", namer)).rejects.toMatchObject({
      code: "in_use",
      details: { used_by: [{ kind: "workflow", id: workflow }] },
    });
  });

  it("is taken where nothing would wait for the old one, and in other letters always", async () => {
    const either: Partial<Namer> = { filters: [{ field: "tags", op: "has_any", value: ["hot", "warm"] }] };

    expect((await renamed("Warm", either)).name).toBe("Warm");
    expect((await renamed("HOT", { puts: ["hot"] })).name).toBe("HOT");
  });
});

describe("a tag's rule", () => {
  it.each([
    ["activities(meeting, held) >= 1", "no_activities", "meetings.held"],
    ["clicks() >= 2", "event_condition", "engagement.clicks"],
  ])("%s is told which counter of the lead says the same", (rule, code, hint) => {
    expect(() => readRule(rule, actor, leadCatalogue)).toThrow(
      expect.objectContaining({
        details: { errors: [expect.objectContaining({ code, hint: expect.stringContaining(hint) })] },
      }),
    );
  });
});
