import { describe, expect, it } from "vitest";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { actingRules } from "#lib/domain/segments/membership/acting-rules.ts";
import type { MembershipRule, MembershipRules } from "#lib/domain/segments/membership/membership-rule.ts";
import { orderOf } from "#lib/domain/team/standing-order/order-of.ts";

const workspaceId: WorkspaceId = "ws_01J0000000000000000000000A";
const filterAt = () => ({ field: "score", op: "gte", value: 1 }) as const;
const rule = (id: string, more: Partial<MembershipRule> = {}): MembershipRule => ({
  id,
  fields: ["score"],
  movesByTime: false,
  filterAt,
  ...more,
});

const author = "mem_01J0000000000000000000000A";
const [drive, driveLess] = [(() => undefined) as never, (() => undefined) as never];
const rules: MembershipRules = {
  rules: [
    rule("list_1"),
    rule("tag_1", { order: "tag_1" }),
    rule("tag_2", { order: "tag_2" }),
    rule("srule_1", { order: "pipe_1", drives: true }),
  ],
  resting: new Set(["tag_3"]),
  catalogue: leadCatalogue,
  orders: (["tag_1", "tag_2"] as const).map((id) => orderOf("tag", { id, name: id, created_by: author })),
  drive,
  driveWithout: () => driveLess,
  scored: (lead) => lead,
  scoredBy: "smodel_1",
};

const acting = (...paused: string[]) =>
  actingRules({ paused: async () => new Set(paused) }, workspaceId, rules, new Date());
const idsOf = ({ rules: all }: MembershipRules) => all.map(({ id }) => id);

describe("membership rules whose author may no longer write them", () => {
  it("change no lead, while other rules, lists and leads' tags stay as they are", async () => {
    const left = await acting("tag_1");

    expect(idsOf(left)).toEqual(["list_1", "tag_2", "srule_1"]);
    expect(left.resting).toEqual(new Set(["tag_1", "tag_3"]));
    expect(left.scored).toBe(rules.scored);
  });

  it("move no lead through stages, and leave no trace of stage rules among the memberships", async () => {
    const left = await acting("pipe_1");

    expect(idsOf(left)).toEqual(["list_1", "tag_1", "tag_2"]);
    expect(left.resting.has("srule_1")).toBe(false);
    expect(left.drive).toBe(driveLess);
  });

  it("score no lead that gets a tag while the scoring model is paused", async () => {
    const left = await acting("smodel_1");

    expect([left.scored, idsOf(left).length]).toEqual([undefined, 4]);
  });

  it("are the same object where none is paused", async () => {
    expect(await acting()).toBe(rules);
  });
});
