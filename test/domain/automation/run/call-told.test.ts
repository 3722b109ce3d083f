import { describe, expect, it } from "vitest";
import type { StepId } from "#lib/contract/automation/workflow-step.ts";
import { enrol } from "#lib/domain/automation/run/enrol.ts";
import { goOn } from "#lib/domain/automation/run/go-on.ts";
import { makeCall } from "#lib/domain/automation/run/make-call.ts";
import { aLead } from "../../records/lead/a-lead.ts";
import { aWorkflowRecord } from "./a-workflow.ts";
import { memoryService } from "./memory-service.ts";

const workspaceId = "ws_01J0000000000000000000000W";
const id = "wf_01J0000000000000000000000A";
const tagged = { field: "tags", op: "has", value: "told" } as const;

/** A run that stands at its call, which a condition lets be made while the lead has no tag. */
const aScene = async (settings: Parameters<typeof aWorkflowRecord>[1] = {}) => {
  const memory = memoryService();
  const lead = aLead();
  const writtenBy = { kind: "manual", memberId: "mem_01J0000000000000000000000A", requestId: "r" } as const;
  memory.leads.set(lead.id, JSON.parse(JSON.stringify({ workspaceId, lead, writtenBy })));
  const workflow = aWorkflowRecord(id, {
    stop_when: [{ event: "email.replied" }],
    steps: [
      { id: "s1" as StepId, do: "call_url", url: "https://example.com/x", only_if: { not: tagged } },
      { id: "s2" as StepId, do: "add_tag", tag: "after" },
    ],
    ...settings,
  });
  memory.workflows.set(id, workflow);
  let now = Date.parse("2026-03-02T09:00:00.000Z");
  const clock = () => new Date(now);
  const runOf = () => [...memory.runs.values()][0] ?? expect.fail("it has no run");
  const wake = () => goOn(memory.deps, { workspaceId, runId: runOf().id }, clock);
  /** The lead replies, and its runs hear of it. */
  const reply = async (): Promise<void> => {
    memory.events.set(lead.id, [
      { sender_id: "x", type: "reply", machine: false, occurred_at: clock().toISOString() },
    ]);
    await wake();
  };
  /** Whom is called writes the lead's tag. */
  const tag = async (): Promise<void> => {
    const stored = memory.leads.get(lead.id) ?? expect.fail("it has no lead");
    memory.leads.set(lead.id, { ...stored, lead: { ...stored.lead, tags: ["told"] } });
  };
  /** Makes the call; what happens meanwhile comes before its answer. */
  const call = (meanwhile: () => Promise<void>): Promise<void> => {
    const caller = {
      call: async (out: Parameters<typeof memory.caller.call>[0]) => {
        await meanwhile();
        return memory.caller.call(out);
      },
    };
    const work = { workspace_id: workspaceId, run_id: runOf().id } as const;
    return makeCall({ ...memory.deps, caller, suppressions: memory.suppressions }, work, clock);
  };
  const pass = (minutes: number): void => {
    now += minutes * 60_000;
  };
  const told = () => [
    ...(memory.traces.get(runOf().id) ?? []).map(({ outcome, detail }) => `${outcome} ${detail}`),
    runOf().progress.end?.reason,
  ];
  const occurrence = { at: clock().toISOString(), name: "x", cause: { root: "x", depth: 1 } };
  const trigger = { kind: "manual", by: "mem_01J0000000000000000000000A" } as const;
  const stored = { workspaceId, lead, writtenBy } as const;
  await enrol(memory.deps, workflow, { ...occurrence, trigger }, async () => structuredClone(stored), clock);
  return { ...memory, call, reply, tag, wake, pass, told };
};

describe("a call that was made", () => {
  it("is told of with its answer, though the lead no longer passes the step's condition", async () => {
    const scene = await aScene({ stop_when: [] });
    await scene.call(scene.tag);

    expect(scene.told()).toEqual(["done 200", "done null", "completed"]);
  });

  it("is told of before its run ends, by an event or the goal that came meanwhile", async () => {
    const stopped = await aScene();
    await stopped.call(stopped.reply);
    const reached = await aScene({ goal: tagged });
    await reached.call(reached.tag);

    expect(stopped.told()).toEqual(["done 200", "stopped"]);
    expect(reached.told()).toEqual(["done 200", "goal"]);
  });

  it("for nothing is tried no more once such an event has come, or the step's condition is not passed", async () => {
    const stopped = await aScene();
    stopped.answers.push({ status: 503 });
    await stopped.call(stopped.reply);
    const passed = await aScene({ stop_when: [] });
    passed.answers.push({ status: 503 });
    await passed.call(passed.tag);
    passed.pass(2);
    await passed.wake();

    expect(stopped.told()).toEqual(["waits 503", "stopped"]);
    expect(passed.told()).toEqual(["waits 503", "skipped only_if", "done null", "completed"]);
  });
});

describe("a call that waits for its turn", () => {
  it("is not made once an event has come that ends its run", async () => {
    const scene = await aScene();
    await scene.reply();
    await scene.call(async () => {});

    expect(scene.calls).toEqual([]);
    expect(scene.told()).toEqual(["stopped"]);
  });

  it("is not made once the goal of its run is reached", async () => {
    const scene = await aScene({ goal: tagged, stop_when: [] });
    await scene.tag();
    await scene.call(async () => {});

    expect([scene.calls, scene.told()]).toEqual([[], ["goal"]]);
  });
});
