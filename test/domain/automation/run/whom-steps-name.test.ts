import { describe, expect, it } from "vitest";
import type { ActStep } from "#lib/contract/automation/workflow-step.ts";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import { type Acting, act } from "#lib/domain/automation/run/act.ts";
import { startOfRun } from "#lib/domain/automation/run/run-state.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { aLead, memberId } from "../../records/lead/a-lead.ts";

const [author, rep, viewer, gone] = ["A", "B", "C", "D"].map(memberId) as [
  MemberId,
  MemberId,
  MemberId,
  MemberId,
];
const roles = new Map<MemberId, Role>([
  [author, "manager"],
  [rep, "sales_rep"],
  [viewer, "viewer"],
]);
const now = new Date("2026-11-22T12:00:00.000Z");

/** What a step comes to for a lead of this owner, as the team is at this moment. */
const acted = (step: object, owner_id: MemberId | null, given: Partial<Acting> = {}, owned = owner_id) => {
  const lead = { ...aLead(), owner_id };
  const acting: Acting = {
    validator: openValidator,
    lists: new Set(),
    targets: new Map(),
    roleOf: (id) => roles.get(id),
    by: "wf_01J0000000000000000000000A",
    at: now.toISOString(),
    workspaceId: "ws_01J0000000000000000000000A",
    runId: "run_01J0000000000000000000000A",
    author,
    dealPipelines: [],
    stored: {
      workspaceId: "ws_01J0000000000000000000000A",
      lead,
      writtenBy: { kind: "manual", memberId: author, requestId: "req" },
    },
    assigning: "elsewhere",
    calling: "elsewhere",
    ...given,
  };
  const around = { now, timeZone: "UTC", catalogue: leadCatalogue, events: [] };
  const state = startOfRun("s1", now.toISOString());
  const so = { state, lead: { ...lead, owner_id: owned }, made: [], points: [], sent: [], contacts: [] };
  return act(acting, around, { id: "s1", ...step } as ActStep, so);
};

const steps = [
  [{ do: "assign", member_id: viewer }, "may_not_own"],
  [{ do: "create_deal", title: "x", owner: viewer }, "may_not_own"],
  [{ do: "create_task", subject: "x", assignee: viewer }, "may_not_do"],
  [{ do: "notify", message: "x", member: viewer }, "has_no_feed"],
] as const;

describe("a step of a run", () => {
  it.each(steps)("%j fails once the member has become a viewer", (step, code) => {
    expect(acted(step, rep)).toMatchObject({ outcome: "failed", code });
  });

  it.each(steps)("%j fails once the member is gone, and is done while they may", (step) => {
    const of = (id: MemberId) => JSON.parse(JSON.stringify(step).replace(viewer, id));

    expect(acted(of(gone), null)).toMatchObject({ outcome: "failed", code: "member_gone" });
    expect(acted(of(rep), null)).toMatchObject({ outcome: "done" });
  });

  it.each([
    ["the lead's owner", rep, rep],
    ["the author of a lead that nobody owns", null, author],
    ["nobody, where the lead's owner is a viewer", viewer, null],
    ["nobody, where the lead's owner is gone", gone, null],
  ])("makes a deal and a task of %s", (_, owner, expected) => {
    expect(acted({ do: "create_deal", title: "x" }, owner)).toMatchObject({
      made: { record: { owner_id: expected } },
    });
    expect(acted({ do: "create_task", subject: "x" }, owner)).toMatchObject({
      made: { record: { assignee_id: expected } },
    });
  });

  it("makes a deal of nobody where the author may own none either", () => {
    expect(acted({ do: "create_deal", title: "x" }, null, { author: viewer })).toMatchObject({
      made: { record: { owner_id: null } },
    });
  });

  it("makes a deal of whom this stretch has just made the owner", () => {
    const chosen = memberId("E");

    expect(acted({ do: "create_deal", title: "x" }, null, {}, chosen)).toMatchObject({
      made: { record: { owner_id: chosen } },
    });
  });

  it("tells nobody in vain: the step fails where the lead's owner has no feed", () => {
    expect(acted({ do: "notify", message: "x" }, viewer)).toMatchObject({
      outcome: "failed",
      code: "nobody_to_tell",
    });
  });
});
