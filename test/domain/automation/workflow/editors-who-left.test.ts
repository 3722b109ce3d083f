import { describe, expect, it } from "vitest";
import type { Role } from "#lib/contract/team/roles.ts";
import { editorsWhoLeft } from "#lib/domain/automation/workflow/editors-who-left.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { anActor } from "../../records/lead/a-lead.ts";

const there = "mem_01J0000000000000000000000A";
const left = "mem_01J0000000000000000000000B";
const leftBefore = "mem_01J0000000000000000000000C";
const workflow = (name: string, updated_by: string, state = "active") =>
  ({ id: `wf_${name}`, name, state, updated_by, updated_at: "2026-03-01T00:00:00.000Z" }) as WorkflowRecord;

const feed = (role: Role, all: readonly WorkflowRecord[], limit = 10) =>
  editorsWhoLeft({
    workflows: {
      newestFirst: async function* () {
        yield* all;
      },
    },
    members: {
      list: async () => [{ id: there } as never],
      former: async (_, id) =>
        id === left ? { leftAt: "2026-03-02T00:00:00.000Z", name: "Grace Hopper" } : undefined,
    },
  })({ actor: anActor(role), now: new Date("2026-03-03T00:00:00.000Z") }, limit);

describe("workflows whose editor was removed", () => {
  const all = [
    workflow("ours", there),
    workflow("old", leftBefore),
    workflow("theirs", left),
    workflow("resting", left, "paused"),
    workflow("draft", left, "draft"),
    workflow("over", left, "archived"),
  ];

  it("wait in the feed of admins from when that was, those that act or may act again", async () => {
    const entries = await feed("admin", all);

    expect(entries.map(({ data, at }) => [data["name"], at.slice(0, 10)])).toEqual([
      ["theirs", "2026-03-02"],
      ["resting", "2026-03-02"],
      ["old", "2026-03-01"],
    ]);
    expect(entries[0]).toMatchObject({
      kind: "editor_left",
      link: "/v1/workflows/wf_theirs",
      summary: expect.stringMatching(/^Grace Hopper who last changed the workflow theirs was removed\./),
      data: { member_name: "Grace Hopper" },
    });
    expect(entries[2]).toMatchObject({
      summary: expect.stringMatching(/^The member who last changed /),
      data: { member_name: null },
    });
    expect(await feed("admin", all, 1)).toHaveLength(1);
  });

  it.each(["manager", "sales_rep", "viewer"] as const)("are no %s's concern", async (role) => {
    expect(await feed(role, all)).toEqual([]);
  });
});
