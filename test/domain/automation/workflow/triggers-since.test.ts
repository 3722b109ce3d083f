import { describe, expect, it } from "vitest";
import type { WorkflowChange } from "#lib/contract/automation/workflow-record.ts";
import { triggerMembershipRules } from "#lib/domain/automation/workflow/trigger-membership-rules.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import {
  activateWorkflow,
  changeSecrets,
  changeWorkflow,
  pauseWorkflow,
  stopArms,
} from "#lib/domain/automation/workflow/workflows.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { aLead, anActor } from "../../records/lead/a-lead.ts";
import { aWorkflowRecord } from "../run/a-workflow.ts";
import { aKeptWorkflow } from "./a-kept-workflow.ts";

const id = "wf_01J0000000000000000000000A";
const actor = anActor("manager");
const activated = "2026-03-02T07:00:00.000Z";
const changed = "2026-03-12T09:02:00.000Z";
const compared = new Date("2026-03-12T09:05:00.000Z");

/** A workflow whose date comes at nine of the day on which it is changed. */
const aScene = (given: Partial<WorkflowRecord> = {}) => {
  const first = aWorkflowRecord(
    id,
    {
      trigger: [{ date: { field: "last_contacted_at", days: 2, at: "09:00" } }],
      steps: [{ id: "s1", do: "add_tag", tag: "x" }],
    },
    { triggers_since: activated, activated_at: activated, updated_at: activated, ...given },
  );
  const { deps } = aKeptWorkflow(first);
  const stamp = { actor, at: changed, requestId: "r", via: "manual" } as const;
  const change = (given: WorkflowChange) => changeWorkflow(deps, { id, ifMatch: undefined }, given, stamp);
  const ruleOf = async () => {
    const { rules } = await triggerMembershipRules(deps.workflows, deps.lists)(
      actor.workspace_id,
      leadCatalogue,
    );
    const [rule] = rules;
    if (rule === undefined) throw new Error("a date is followed");
    return rule;
  };
  /** Whether what time brings in at the next comparison is told as having been there when the trigger was made. */
  const isSwallowed = async (): Promise<boolean> => {
    const { since } = await ruleOf();
    // The day began at nine.
    return since !== undefined && since.getTime() > Date.parse("2026-03-12T09:00:00.000Z");
  };
  /** Whether a lead is caught up whose day was the one before. */
  const catchesUp = async (): Promise<boolean> => {
    const lead = { ...aLead(), last_contacted_at: "2026-03-09T12:00:00.000Z" };
    const { filterAt } = await ruleOf();
    const clock = { now: compared, timeZone: "UTC" };
    const comparedAt = new Date("2026-03-10T12:00:00.000Z");
    return filterPredicate(filterAt(compared, comparedAt), leadCatalogue, clock)(lead);
  };
  return { change, stamp, which: deps, isSwallowed, catchesUp };
};

const arm = { split: "tone", arm: "short", at: changed, guardrail: "reply_rate >= 0.1", rate: 0 };

describe("a change of a workflow", () => {
  it.each<[string, (scene: ReturnType<typeof aScene>) => Promise<unknown>]>([
    ["its name", ({ change }) => change({ name: "Another" })],
    ["a step", ({ change }) => change({ steps: [{ do: "add_tag", tag: "y" }] })],
    ["its secrets", ({ which, stamp }) => changeSecrets(which, id, () => [], stamp)],
    ["an arm that is stopped", ({ which, stamp }) => stopArms(which, id, [arm], stamp)],
    ["a pause", ({ which, stamp }) => pauseWorkflow(which, id, stamp)],
  ])("of %s keeps nobody out whose day or hour comes then, or came while nobody looked", async (_, act) => {
    const scene = aScene();
    await act(scene);

    expect([await scene.isSwallowed(), await scene.catchesUp()]).toEqual([false, true]);
  });

  it("by which it goes on after a pause keeps nobody out whose hour comes then; days before that are none of its own", async () => {
    const scene = aScene({ state: "paused", paused_at: activated });
    await activateWorkflow(scene.which, id, scene.stamp);

    expect([await scene.isSwallowed(), await scene.catchesUp()]).toEqual([false, false]);
  });

  it.each<[string, (scene: ReturnType<typeof aScene>) => Promise<unknown>, Partial<WorkflowRecord>]>([
    ["its triggers", ({ change }) => change({ trigger: { when: "score >= 70" } }), {}],
    ["its zone", ({ change }) => change({ time_zone: "Europe/Berlin" }), {}],
    [
      "its first activation",
      ({ which, stamp }) => activateWorkflow(which, id, stamp),
      { state: "draft", activated_at: null },
    ],
  ])("of %s lets in nobody who passed already", async (_, act, given) => {
    const scene = aScene(given);
    await act(scene);

    expect(await scene.isSwallowed()).toBe(true);
  });

  it("of one trigger leaves the others as they are, so that leads on their way into them are not lost", async () => {
    const date = { field: "last_contacted_at", days: 2, at: "09:00" };
    const scene = aScene();
    await scene.change({ trigger: [{ date }, { tag: "vip" }] });

    expect(await scene.isSwallowed()).toBe(false);
  });
});
