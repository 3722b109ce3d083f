import { describe, expect, it } from "vitest";
import { checkedEvent } from "#lib/domain/events/event/checked-event.ts";
import { leadEvents } from "#lib/domain/events/event/lead-events.ts";
import type { StoredLead, WrittenBy } from "#lib/domain/records/lead/stored-lead.ts";
import { keptWriter } from "#lib/domain/records/lead/written-by.ts";
import { aLead, anActor } from "#test/domain/records/lead/a-lead.ts";

const { workspace_id: workspaceId, member_id: memberId } = anActor("admin");
const cause = { eventId: "evt_1", correlationId: "req_1", root: "req_1", depth: 2 };
const manual: WrittenBy = { kind: "manual", memberId, requestId: "req_2", cause };
const rule: WrittenBy = { kind: "rule", rule: "stage", ruleId: "srule_1", cause };
const workflow: WrittenBy = {
  kind: "workflow",
  workflowId: "wf_01J0000000000000000000000A",
  runId: "run_01J0000000000000000000000A",
  step: "2",
};
const crm: WrittenBy = {
  kind: "crm",
  connectionId: "conn_01J0000000000000000000000A",
  runId: "sync_01J0000000000000000000000A",
};
const bulk: WrittenBy = { kind: "bulk", jobId: "job_01J0000000000000000000000A" };

const stored = (writtenBy: WrittenBy, lead = { ...aLead({ score: 7 }), version: 2 }): StoredLead => ({
  workspaceId,
  lead,
  writtenBy,
});

describe("leadEvents", () => {
  it.each([
    [rule, { type: "rule", id: "srule_1" }, "req_1", "evt_1"],
    [workflow, { type: "workflow", id: workflow.workflowId }, workflow.runId, null],
    [crm, { type: "connection", id: crm.connectionId }, crm.runId, null],
  ])("tells a single change of $kind as a person's, with its cause", (by, actor, correlation, causation) => {
    const events = leadEvents(stored(manual, aLead()), stored(by));

    expect(events).toMatchObject([
      { type: "lead.updated", actor, correlation_id: correlation, causation_id: causation },
    ]);
  });

  it.each([bulk, { kind: "system", task: "follow" } as const])("tells none of $kind", (by) => {
    expect(leadEvents(stored(manual, aLead()), stored(by))).toEqual([]);
  });
});

describe("moves of rules that cause one another", () => {
  const at = (depth: number): StoredLead => {
    const by = { ...rule, cause: { ...cause, depth } };
    return stored(by, { ...aLead(), version: 2, stage_id: "stage_01J0000000000000000000000A" });
  };

  it.each([
    [9, ["stage.changed"]],
    [10, ["stage.changed", "workflow.error"]],
  ])("are told by an event of their own once the tenth has been made: %i", (depth, kinds) => {
    const events = leadEvents(stored(manual, aLead()), at(depth));

    expect(events.map(({ type }) => type)).toEqual(kinds);
    for (const event of events.slice(1)) {
      expect(checkedEvent(event).data).toMatchObject({ rule_id: "srule_1", code: "causation_too_deep" });
    }
  });
});

describe("the writer of an image that another keeps up", () => {
  it("stays without its cause where the image only counts on", () => {
    const { cause: _, ...without } = rule;

    expect(keptWriter(stored(rule))).toEqual(without);
    expect(keptWriter(stored(bulk))).toEqual(bulk);
  });
});
