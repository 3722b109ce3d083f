import { describe, expect, it } from "vitest";
import type { StepId } from "#lib/contract/automation/workflow-step.ts";
import { outgoingCall, settleCall } from "#lib/domain/automation/run/call.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import { startOfRun } from "#lib/domain/automation/run/run-state.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { aLead } from "../../records/lead/a-lead.ts";

const now = new Date("2026-03-02T09:00:00.000Z");
const lead = aLead({ first_name: "Ada" });
const run: RunRecord = {
  id: "run_01J0000000000000000000000A",
  workspace_id: "ws_01J0000000000000000000000A",
  workflow_id: "wf_01J0000000000000000000000A",
  document_version: 1,
  lead_id: lead.id,
  trigger: { kind: "when" },
  cause: { root: "x", depth: 1 },
  progress: startOfRun("s1", now.toISOString()) as RunRecord["progress"],
  deeds: [],
  updated_at: now.toISOString(),
  version: 3,
};
const step = { id: "s1" as StepId, do: "call_url", url: "https://example.com/x" } as const;
const outgoing = (of: RunRecord) =>
  outgoingCall({ ...step, body: { hello: "Dear {{lead.first_name}}", points: 3 } }, of, lead, leadCatalogue);

describe("a call outside", () => {
  it("carries its ids and the values that its step names, under one id however often it is made", () => {
    const call = outgoing(run);

    const { id, data, ...ids } = JSON.parse(call.body);
    expect([id, data]).toEqual([call.id, { hello: "Dear Ada", points: 3 }]);
    expect(ids).toEqual({ workflow_id: run.workflow_id, run_id: run.id, lead_id: lead.id, step: "s1" });
    expect(outgoing({ ...run, version: 9, updated_at: "2026-03-03T00:00:00.000Z" }).id).toBe(call.id);
    // Each round of a repetition calls anew.
    expect(outgoing({ ...run, progress: { ...run.progress, rounds: { s9: 2 } } }).id).not.toBe(call.id);
  });

  it.each([
    [200, 0, "done"],
    [503, 0, "later"],
    [429, 4, "later"],
    [503, 5, "failed"],
    ["timeout", 1, "later"],
    [404, 0, "failed"],
    [302, 0, "failed"],
    ["address_refused", 0, "failed"],
    ["no_secret", 0, "failed"],
  ])("that gets %s after %i others is %s", (answer, before, outcome) => {
    const result = typeof answer === "string" ? { error: answer } : { status: answer };
    expect(settleCall(result, before, lead, now).outcome).toBe(outcome);
  });

  it("is made again after a minute first, and then after longer", () => {
    const untils = [0, 1, 2, 3, 4].map((before) => {
      const acted = settleCall({ status: 500 }, before, lead, now);
      return acted.outcome === "later" ? (Date.parse(acted.until) - now.getTime()) / 60_000 : 0;
    });
    expect(untils).toEqual([1, 5, 30, 120, 300]);
  });
});
