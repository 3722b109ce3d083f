import { describe, expect, it } from "vitest";
import type { CallStep, StepId } from "#lib/contract/automation/workflow-step.ts";
import type { WorkflowId } from "#lib/contract/platform/ids.ts";
import { enrol } from "#lib/domain/automation/run/enrol.ts";
import { goOn } from "#lib/domain/automation/run/go-on.ts";
import { makeCall } from "#lib/domain/automation/run/make-call.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import { aLead } from "../../records/lead/a-lead.ts";
import { aWorkflowRecord } from "./a-workflow.ts";
import { deliverTwice, Killed, memoryService } from "./memory-service.ts";

const workspaceId = "ws_01J0000000000000000000000W";
const contact = (id: string, more: Partial<CallStep> = {}): CallStep => ({
  id: id as StepId,
  do: "call_url",
  url: "https://example.com/send",
  contact: true,
  ...more,
});
const ids: readonly WorkflowId[] = ["wf_01J0000000000000000000000A", "wf_01J0000000000000000000000B"];
type Settings = Parameters<typeof aWorkflowRecord>[1];

/** A lead, two workflows that contact it, and a clock; every message comes twice, and again where its function dies. */
const aScene = (settings: Settings, strike?: () => void) => {
  const memory = memoryService(strike);
  const lead = aLead();
  const stored = {
    workspaceId,
    lead,
    writtenBy: { kind: "manual", memberId: "mem_01J0000000000000000000000A", requestId: "r" },
  } as const;
  memory.leads.set(lead.id, JSON.parse(JSON.stringify(stored)));
  for (const id of ids)
    memory.workflows.set(id, aWorkflowRecord(id, { steps: [contact("s1")], ...settings }));
  let now = Date.parse("2026-03-02T09:00:00.000Z");
  const clock = () => new Date(now);
  const deps = { ...memory.deps, caller: memory.caller, suppressions: memory.suppressions };

  const runOf = (id: WorkflowId): RunRecord => {
    const found = [...memory.runs.values()].find(({ workflow_id }) => workflow_id === id);
    if (found === undefined) throw new Error("it has no run");
    return found;
  };
  const callAll = async (): Promise<void> => {
    for (;;) {
      const standing = [...memory.runs.values()].find(({ progress }) => progress.waiting?.by === "caller");
      if (standing === undefined) return;
      const work = { workspace_id: workspaceId, run_id: standing.id } as const;
      await deliverTwice(() => makeCall(deps, work, clock));
    }
  };
  const enrolIn = (id: WorkflowId): Promise<void> => {
    const workflow = memory.workflows.get(id);
    if (workflow === undefined) throw new Error("there is no such workflow");
    const trigger = { kind: "manual", by: "mem_01J0000000000000000000000A" } as const;
    const occurrence = { at: "2026-03-02T09:00:00.000Z", name: "x", trigger, cause: { root: "x", depth: 1 } };
    return deliverTwice(() => enrol(deps, workflow, occurrence, async () => structuredClone(stored), clock));
  };
  /** Goes on when the wait of a workflow's run is over. */
  const passWait = async (id: WorkflowId): Promise<void> => {
    const { id: runId, progress } = runOf(id);
    now = Date.parse(progress.waiting?.until ?? "");
    await deliverTwice(() => goOn(deps, { workspaceId, runId }, clock));
    await callAll();
  };
  /** Goes on at a later moment, as after a pause. */
  const wakeAt = async (id: WorkflowId, at: string): Promise<void> => {
    now = Date.parse(at);
    await deliverTwice(() => goOn(deps, { workspaceId, runId: runOf(id).id }, clock));
    await callAll();
  };
  const told = (id: WorkflowId) =>
    (memory.traces.get(runOf(id).id) ?? []).map(({ outcome, detail }) => `${outcome} ${detail}`);
  const counted = () => memory.contacts.get(lead.id)?.at ?? [];
  return { ...memory, enrolIn, callAll, passWait, wakeAt, runOf, told, counted, lead, clock };
};

const [first, second] = ids as [WorkflowId, WorkflowId];

describe("a step that contacts a lead", () => {
  /** Two workflows contact a lead that takes one contact a day. */
  const play = async (strike?: () => void) => {
    const scene = aScene({ contacts_per_day: 1 }, strike);
    await scene.enrolIn(first);
    await scene.enrolIn(second);
    await scene.callAll();
    expect(scene.counted()).toHaveLength(1);
    expect(new Set(scene.calls.map(({ id }) => id)).size).toBe(1);
    const { waiting } = scene.runOf(second).progress;
    expect(waiting).toMatchObject({ step: "s1", held: "contacts_per_day" });
    // Within the half hour that begins with the next day.
    expect(waiting?.until.slice(0, 13)).toBe("2026-03-03T00");
    await scene.passWait(second);
    expect(scene.counted()).toHaveLength(2);
    expect(new Set(scene.calls.map(({ id }) => id)).size).toBe(2);
    expect(scene.told(first)).toEqual(["done 200"]);
    expect(scene.told(second)).toEqual(["waits contacts_per_day", "done 200"]);
  };

  it("is counted once, and waits for the next day, though functions die at any call and each message comes twice", async () => {
    let points = 0;
    await play(() => {
      points += 1;
    });
    expect(points).toBeGreaterThan(50);
    for (let point = 1; point <= points; point += 1) {
      let seen = 0;
      await play(() => {
        seen += 1;
        if (seen === point) throw new Killed();
      });
    }
  });

  it("is counted for one of two runs that come to it at the same moment", async () => {
    const scene = aScene({ contacts_per_day: 1 });

    await Promise.all([scene.enrolIn(first), scene.enrolIn(second)]);
    await scene.callAll();

    expect(scene.counted()).toHaveLength(1);
    expect(scene.calls).toHaveLength(1);
    expect(
      [scene.told(first)[0], scene.told(second)[0]].toSorted((a = "", b = "") => (a < b ? -1 : 1)),
    ).toEqual(["done 200", "waits contacts_per_day"]);
  });

  it("is one contact however often its call is tried, and tried at no hour at which the lead is left in peace", async () => {
    const scene = aScene({ quiet_hours: { from: "09:30", to: "08:00" } });
    scene.answers.push(...[503, 503, 503].map((status) => ({ status })));

    await scene.enrolIn(first);
    await scene.callAll();
    for (const _ of [1, 2, 3]) await scene.passWait(first);

    expect(scene.told(first)).toEqual(["waits 503", "waits 503", "waits 503", "done 200"]);
    // On the day of its last try.
    expect(scene.counted()).toEqual([scene.clock().toISOString()]);
    // The half hour behind the second try ends in the quiet hours.
    expect(scene.clock().toISOString().slice(0, 13)).toBe("2026-03-03T08");
  });

  it("is asked again before each try, which comes late after a pause, and keeps nobody waiting by its own count", async () => {
    const scene = aScene({ quiet_hours: { from: "20:00", to: "08:00" }, contacts_per_week: 1 });
    scene.answers.push(...[503, 503].map((status) => ({ status })));
    await scene.enrolIn(first);
    await scene.callAll();

    await scene.wakeAt(first, "2026-03-02T21:00:00.000Z");
    expect(scene.runOf(first).progress.waiting).toMatchObject({ held: "quiet_hours" });
    await scene.wakeAt(first, "2026-03-03T08:30:00.000Z");

    expect(scene.told(first)).toEqual(["waits 503", "waits quiet_hours", "waits 503"]);
    expect(scene.counted()).toEqual(["2026-03-03T08:30:00.000Z"]);
    // Another day's contact of another workflow leaves no room for the next try.
    scene.contacts.set(scene.lead.id, { at: [...scene.counted(), "2026-03-04T09:00:00.000Z"], version: 9 });
    await scene.wakeAt(first, "2026-03-04T10:00:00.000Z");
    expect(scene.told(first).at(-1)).toBe("waits contacts_per_week");
    expect(scene.calls).toHaveLength(2);
  });

  it("waits in quiet hours also where nothing was waited for, and after a colleague's reply, and goes on then", async () => {
    const scene = aScene({
      quiet_hours: { from: "08:00", to: "07:00" },
      company_pause: { days: 2 },
      time_zone: "Europe/Berlin",
    });
    await scene.enrolIn(first);
    scene.replies.push({ lead: "lead_other", at: "2026-03-02T12:00:00.000Z" });

    await scene.passWait(first);
    await scene.passWait(first);
    const { waiting } = scene.runOf(first).progress;

    expect(scene.told(first).slice(0, 2)).toEqual(["waits quiet_hours", "waits company_pause"]);
    // Two days after the reply it is afternoon there: the next morning's hour.
    expect(waiting).toBeNull();
    expect(scene.clock().toISOString().slice(0, 13)).toBe("2026-03-05T06");
    expect(scene.counted()).toHaveLength(1);
  });

  it("that a condition passes over leaves the next one to be counted", async () => {
    const scene = aScene({
      steps: [
        contact("s1"),
        contact("s2", { only_if: { field: "tags", op: "has", value: "none" } }),
        contact("s3"),
        { id: "s4" as StepId, do: "call_url", url: "https://example.com/other" },
      ],
    });

    await scene.enrolIn(first);
    await scene.callAll();

    expect(scene.told(first)).toEqual(["done 200", "skipped only_if", "done 200", "done 200"]);
    expect(scene.counted()).toHaveLength(2);
    expect(scene.runOf(first).progress.end?.reason).toBe("completed");
  });
});
