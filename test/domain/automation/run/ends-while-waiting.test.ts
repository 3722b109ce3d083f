import { describe, expect, it } from "vitest";
import type { LeadId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { enrol } from "#lib/domain/automation/run/enrol.ts";
import { advanceRunsOf } from "#lib/domain/automation/run/hear.ts";
import { runEndsOf } from "#lib/domain/automation/workflow/run-ends.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { mayEndRuns } from "#lib/domain/segments/membership/ends-runs.ts";
import { aLead, memberId } from "../../records/lead/a-lead.ts";
import { aWorkflowRecord } from "./a-workflow.ts";
import { memoryService } from "./memory-service.ts";

const workspaceId = "ws_01J0000000000000000000000W";
const id: WorkflowId = "wf_01J0000000000000000000000A";
const clock = () => new Date("2026-03-02T10:00:00.000Z");
const won = { field: "score", op: "gte", value: 70 } as const;
const steps = [{ id: "s1", wait: { days: 3 } }] as WorkflowRecord["steps"];

/** A lead in a run that waits for three days. */
const aScene = async (document: Partial<WorkflowRecord>) => {
  const memory = memoryService();
  const workflow = aWorkflowRecord(id, { steps, ...document });
  memory.workflows.set(id, workflow);
  const writtenBy = { kind: "manual", memberId: memberId("A"), requestId: "r" } as const;
  const stored: StoredLead = { workspaceId, lead: aLead({ score: 10 }), writtenBy };
  memory.leads.set(stored.lead.id, stored);
  const trigger = { kind: "manual", by: memberId("A") } as const;
  const occurrence = { at: clock().toISOString(), name: "x", trigger, cause: { root: "x", depth: 1 } };
  await enrol(memory.deps, workflow, occurrence, async () => stored, clock);
  /** Tells of a change of these fields; returns whether the lead's runs were read. */
  const tell = async (given: object, now: WorkflowRecord = workflow): Promise<boolean> => {
    const before = memory.leads.get(stored.lead.id) ?? stored;
    memory.leads.set(stored.lead.id, { ...before, lead: { ...before.lead, ...given } });
    const lists = { get: async () => undefined };
    const runEnds = await runEndsOf([now], lists, workspaceId, leadCatalogue);
    const store = { lead: async (_: unknown, lead: LeadId) => memory.leads.get(lead) };
    const change = {
      workspaceId,
      leadId: stored.lead.id,
      isNew: false,
      by: null,
      paths: Object.keys(given),
    } as const;
    const wakes = await mayEndRuns(store, { runEnds }, change, clock());
    if (wakes) await advanceRunsOf(memory.deps, workspaceId, stored.lead.id, clock);
    return wakes;
  };
  /** Reads the message of a deletion after the lead was restored. */
  const tellDeletion = (deletedAt: string) =>
    advanceRunsOf(memory.deps, workspaceId, stored.lead.id, clock, deletedAt);
  const end = () => [...memory.runs.values()][0]?.progress.end?.reason;
  return { tell, tellDeletion, end, workflow };
};

describe("a run that waits", () => {
  it.each([
    ["goal", { goal: won }, "goal"],
    ["condition of `stop_when`", { stop_when: [{ when: won }] }, "stopped"],
  ])("ends by the change that makes its %s true, and by no other", async (_, document, reason) => {
    const scene = await aScene(document);
    const woken = [await scene.tell({ city: "Oslo" }), await scene.tell({ score: 60 })];
    const before = scene.end();
    woken.push(await scene.tell({ score: 70 }));

    expect([...woken, before, scene.end()]).toEqual([false, false, true, undefined, reason]);
  });

  it("ends by the goal of the document on which it began, after the workflow has another", async () => {
    const scene = await aScene({ goal: won });
    const former = { listens: false, pauses: false, ends: [JSON.stringify(won)] };
    const goal = { field: "score", op: "lt", value: 0 } as const;
    await scene.tell({ score: 80 }, { ...scene.workflow, goal, former });

    expect(scene.end()).toBe("goal");
  });

  it("ends by the deletion of its lead although the lead is restored before the message is read", async () => {
    const scene = await aScene({});
    await scene.tellDeletion("2026-03-02T09:59:59.000Z");
    const afterFormer = scene.end();
    await scene.tellDeletion("2026-03-02T10:00:01.000Z");

    expect([afterFormer, scene.end()]).toEqual([undefined, "lead_deleted"]);
  });

  it("is not read for a change of its lead where no workflow has a goal or condition", async () => {
    const scene = await aScene({});

    expect(await scene.tell({ score: 90 })).toBe(false);
  });
});
