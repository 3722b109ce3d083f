import { describe, expect, it } from "vitest";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import { runsOfLead } from "#lib/domain/automation/run/lead-runs.ts";
import { pickArm } from "#lib/domain/automation/run/pick-arm.ts";
import { simulateDocument } from "#lib/domain/automation/run/simulate-for.ts";
import { documentOf, type WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { aLead, anActor } from "../../records/lead/a-lead.ts";
import { aWorkflowRecord } from "./a-workflow.ts";
import { memoryService } from "./memory-service.ts";

const id = "wf_01J0000000000000000000000A";
const target = "wf_01J0000000000000000000000B";
const actor = anActor("manager");
const stamp = { actor, at: "2026-03-02T09:00:00.000Z", requestId: "r", via: "manual" } as const;
const arms = ["a", "b", "c"].map((name) => ({
  name,
  weight: 1,
  steps: [{ id: `s${name}`, do: "add_tag", tag: name }],
}));
const split = { id: "s1", split: { name: "tone", arms } } as const;
const sends = { id: "s2", do: "enrol_in", workflow_id: target } as const;
const stop = (arm: string): WorkflowRecord["stopped_arms"][number] => ({
  split: "tone",
  arm,
  at: stamp.at,
  guardrail: "reply_rate >= 0.1",
  rate: 0,
});

/** A workflow with a split, which sends on to another that is paused, and its leads. */
const aScene = (given: Partial<WorkflowRecord> = {}) => {
  const memory = memoryService();
  const workflow = aWorkflowRecord(id, { steps: [split, sends] as never }, given);
  memory.workflows.set(id, workflow);
  memory.workflows.set(target, aWorkflowRecord(target, {}, { state: "paused" }));
  const leads = Array.from({ length: 12 }, (_, index): LeadId => `lead_${String(index).padStart(26, "0")}`);
  const writtenBy = { kind: "manual", memberId: actor.member_id, requestId: "r" } as const;
  for (const lead of leads)
    memory.leads.set(lead, {
      workspaceId: actor.workspace_id,
      lead: { ...aLead(), id: lead },
      writtenBy,
    } as never);
  const none = { get: async () => undefined };
  const others = { rules: none, pools: none, urls: { errorOf: async () => undefined } };
  const deps = { ...memory.deps, ...others, contacts: memory.deps.runs } as never;
  const simulated = async (lead: LeadId) => {
    const { trace } = await simulateDocument(
      deps,
      { document: documentOf(workflow), workflow },
      { lead, events: [] },
      stamp,
    );
    return trace.map(({ outcome, detail }) => `${outcome} ${detail}`);
  };
  return { store: memory.deps.runs, deps, leads, simulated };
};

describe("what would be done to a lead", () => {
  it("is shown with the arm that its run would take, and no arm that is stopped", async () => {
    const free = aScene();
    const narrow = aScene({ stopped_arms: [stop("a"), stop("b")] });
    const { worldOf } = await import("#lib/domain/automation/run/world.ts");
    for (const lead of free.leads) {
      const parts = { lead: { ...aLead(), id: lead }, workflowId: id, timeZone: "UTC", now: new Date() };
      const { chance } = worldOf({ ...parts, events: [], enrolledAt: stamp.at } as never);
      expect((await free.simulated(lead))[0]).toBe(`branch ${pickArm(arms as never, chance("tone")).name}`);
      expect((await narrow.simulated(lead))[0]).toBe("branch c");
    }
  });

  it("is shown as skipped where it would be sent through a workflow that lets nobody in", async () => {
    const { simulated, leads } = aScene();

    expect((await simulated(leads[0] as LeadId)).at(-1)).toBe("skipped paused");
  });

  it("next is foreseen so too: nothing of an arm that was stopped meanwhile", async () => {
    const scene = aScene({ stopped_arms: [stop("a")] });
    const [lead = "lead_"] = scene.leads;
    const foreseen = async (at: string) => {
      const waiting = { step: at, since: stamp.at, until: stamp.at };
      const progress = { enrolledAt: stamp.at, at, waiting: null, rounds: {}, arms: { tone: "a" }, steps: 1 };
      const run = { id: "run_x", workspace_id: actor.workspace_id, workflow_id: id, document_version: 1 };
      const runs = {
        ...scene.store,
        standings: async () => [{ workflowId: id, active: "run_x", lastRun: "run_x" }],
        get: async () => ({
          ...run,
          lead_id: lead,
          trigger: {},
          progress: { ...progress, end: null },
          waiting,
        }),
      };
      const ref = { by: "id", id: lead } as const;
      const [found] = await runsOfLead({ ...(scene.deps as object), runs } as never, actor, ref, new Date());
      return found?.next.map(({ step, outcome }) => `${step} ${outcome}`);
    };

    expect(await foreseen("sa")).toEqual([]);
    expect(await foreseen("sb")).toEqual(["sb done", "s2 skipped"]);
  });
});
