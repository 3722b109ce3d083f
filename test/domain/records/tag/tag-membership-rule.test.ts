import { describe, expect, it } from "vitest";
import type { TagRecord } from "#lib/contract/records/tag-record.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { tagMembershipRules } from "#lib/domain/segments/membership/tag-membership-rule.ts";
import { aLead, anActor, at, memberId } from "#test/domain/records/lead/a-lead.ts";

const { workspace_id } = anActor("admin");
const aTag = (given: Partial<TagRecord> = {}): TagRecord => ({
  id: "tag_01J0000000000000000000000T",
  name: "Hot",
  category: null,
  color: null,
  description: null,
  rule: { field: "score", op: "gte", value: 70 },
  time_zone: "UTC",
  created_by: memberId("M"),
  created_at: at,
  updated_at: at,
  version: 1,
  ...given,
});

const membershipRulesOf = async (...tags: TagRecord[]) => {
  async function* newestFirst() {
    yield* tags;
  }
  return tagMembershipRules({ newestFirst })(workspace_id, leadCatalogue);
};

const nextLead = async (tags: readonly string[], change: "put" | "takeOff"): Promise<readonly string[]> => {
  const { rules } = await membershipRulesOf(aTag());
  const lead = { ...aLead(), tags: [...tags] };
  return rules[0]?.appliedTag?.[change](lead).tags ?? [];
};

describe("an automatic tag", () => {
  it("is put on as it is written, and taken off in every spelling", async () => {
    expect(await nextLead(["vip"], "put")).toEqual(["vip", "Hot"]);
    expect(await nextLead(["HOT", "vip", "hot"], "takeOff")).toEqual(["vip"]);
  });

  it("is not put on a lead that has as many tags as it may have", async () => {
    const full = Array.from({ length: 100 }, (_, index) => `tag ${index}`);

    expect(await nextLead(full, "put")).toEqual(full);
  });

  it("follows the fields that its rule asks, and the clock where the rule does", async () => {
    const { rules } = await membershipRulesOf(
      aTag(),
      aTag({
        rule: { not: { field: "last_contacted_at", op: "in_last", value: { amount: 7, unit: "day" } } },
      }),
      aTag({ rule: null }),
    );

    expect(rules.map(({ fields, movesByTime }) => [fields, movesByTime])).toEqual([
      [["score"], false],
      [["last_contacted_at"], true],
    ]);
  });

  it("rests while a field that its rule asks is gone, and the others don't", async () => {
    const gone = aTag({ id: "tag_01J0000000000000000000000G", rule: { field: "custom.plan", op: "exists" } });

    const { rules, resting } = await membershipRulesOf(gone, aTag());

    expect([rules.map(({ id }) => id), [...resting]]).toEqual([[aTag().id], [gone.id]]);
  });
});
