import { describe, expect, it } from "vitest";
import { blowFuse, type FuseDeps } from "#lib/domain/automation/run/fuse.ts";
import { paceOf, recentWith } from "#lib/domain/automation/run/recent-runs.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";

const now = new Date("2026-03-02T12:00:00.000Z");
const ids = {
  workspace_id: "ws_01J0000000000000000000000A",
  workflow_id: "wf_01J0000000000000000000000A",
} as const;
const minutesAgo = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();

/** Whether so many failed of so many ended runs pause a workflow, and what of it is told. */
const blown = async (
  failed: number,
  of: number,
  endedAt = minutesAgo(5),
  activated_at = minutesAgo(600),
  code = "no_pool",
) => {
  let workflow = {
    id: ids.workflow_id,
    state: "active",
    activated_at,
    halted: null,
    version: 1,
  } as unknown as WorkflowRecord;
  const news: object[] = [];
  const runs = Array.from({ length: of }, (_, index) => ({
    progress: {
      end: { at: endedAt, ...(index < failed ? { reason: "failed", code } : { reason: "completed" }) },
    },
  })) as unknown as RunRecord[];
  const deps = {
    lister: { ofWorkflow: () => runs.values() },
    workflows: {
      get: async () => workflow,
      write: async (write: { after: WorkflowRecord }) => {
        workflow = write.after;
        return "stored";
      },
    },
    halted: (one: object) => news.push(one),
  } as unknown as FuseDeps;
  await blowFuse(deps, ids, now);
  await blowFuse(deps, ids, now);
  return { state: workflow.state, halted: workflow.halted, news };
};

describe("a workflow of whose runs too many fail", () => {
  it("is paused, once, and says why", async () => {
    const share = { failed: 2, of: 21 };
    expect(await blown(2, 21)).toEqual({
      state: "paused",
      halted: { at: now.toISOString(), ...share },
      news: [{ ...ids, ...share }],
    });
  });

  it.each([
    ["a twentieth is not too many", 1, 20, undefined, undefined],
    ["nineteen runs tell nothing", 19, 19, undefined, undefined],
    ["what is older than an hour does not count", 20, 20, minutesAgo(61), undefined],
    ["nor what was before it was activated again", 20, 20, minutesAgo(5), minutesAgo(4)],
    ["leads that come too often rest by themselves", 3, 33, undefined, undefined, "too_often"],
  ])("goes on where %s", async (_, failed, of, endedAt, activatedAt, code?: string) => {
    expect((await blown(failed, of, endedAt, activatedAt, code)).state).toBe("active");
  });
});

describe("a lead that comes again and again", () => {
  it("begins ten runs within an hour, fails once more, and rests until the hour is over", () => {
    const paces: string[] = [];
    let recent: string[] = [];
    for (let minute = 0; minute < 62; minute += 4) {
      const at = new Date(now.getTime() + minute * 60_000);
      const pace = paceOf(recent, at);
      paces.push(pace);
      if (pace !== "rests") recent = recentWith(recent, at.toISOString());
    }
    expect(paces.slice(0, 10).every((one) => one === "free")).toBe(true);
    expect(paces.slice(10)).toEqual(["once", "rests", "rests", "rests", "rests", "once"]);
  });
});
