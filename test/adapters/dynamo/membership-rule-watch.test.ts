import { describe, expect, it } from "vitest";
import { makeMembershipRuleWatch } from "#lib/adapters/dynamo/membership-rule-watch.ts";

const workspaceId = "ws_01J0000000000000000000000W";

/** A table whose head of rules has so many; each read is kept. */
const aTable = () => {
  const table = { rules: 0, reads: [] as { readonly ConsistentRead?: boolean }[] };
  const client = {
    send: async ({ input }: { readonly input: { readonly ConsistentRead?: boolean } }) => {
      table.reads.push(input);
      return { Item: { workspace_id: workspaceId, rule_count: table.rules } };
    },
  };
  return { table, watch: makeMembershipRuleWatch(client as never, "table") };
};

describe("whether a workspace has membership rules", () => {
  it("is asked again with each call while it has none, by consistent reads, so that no change is missed", async () => {
    const { table, watch } = aTable();
    const before = await watch.hasMembershipRules(workspaceId);
    table.rules = 1;

    expect([before, await watch.hasMembershipRules(workspaceId)]).toEqual([false, true]);
    expect(table.reads.map(({ ConsistentRead }) => ConsistentRead)).toEqual([true, true]);
  });

  it("is remembered for a minute once it has some", async () => {
    const { table, watch } = aTable();
    table.rules = 1;
    for (let call = 0; call < 3; call += 1) await watch.hasMembershipRules(workspaceId);

    expect(table.reads).toHaveLength(1);
  });
});
