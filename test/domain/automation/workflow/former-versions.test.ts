import { describe, expect, it } from "vitest";
import type { WorkflowChange } from "#lib/contract/automation/workflow-record.ts";
import { hearEvent } from "#lib/domain/automation/run/hear.ts";
import { wantsNews } from "#lib/domain/automation/workflow/trigger-membership-rules.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { archiveWorkflow, changeWorkflow } from "#lib/domain/automation/workflow/workflows.ts";
import { aLead, anActor } from "../../records/lead/a-lead.ts";
import { aWorkflowRecord } from "../run/a-workflow.ts";
import { memoryService } from "../run/memory-service.ts";
import { aKeptWorkflow } from "./a-kept-workflow.ts";

const id = "wf_01J0000000000000000000000A";
const actor = anActor("manager");
const at = "2026-03-02T09:00:00.000Z";
const stamp = { actor, at, requestId: "r", via: "manual" } as const;
const tag = { id: "s1", do: "add_tag", tag: "x" } as const;
// biome-ignore lint/suspicious/noThenProperty: the document's word
const patient = { id: "s1", wait_for: { event: "email.replied", up_to: { days: 9 } }, then: [], else: [] };
const contact = { id: "s1", do: "call_url", url: "https://example.com/x", contact: true };

/** A workflow that somebody changes, and what becomes of a colleague's reply then. */
const aScene = (document: object, given: Partial<WorkflowRecord> = {}) => {
  const { deps, kept } = aKeptWorkflow(aWorkflowRecord(id, document, given));
  const which = { id, ifMatch: undefined } as const;
  const change = (input: object) => changeWorkflow(deps, which, input as WorkflowChange, stamp);
  const archive = (runs: "stop" | "finish") => archiveWorkflow(deps, which, runs, stamp);
  const repliesNoted = async (): Promise<number> => {
    const memory = memoryService();
    const lead = aLead();
    memory.leads.set(lead.id, { workspaceId: actor.workspace_id, lead } as never);
    memory.events.set(lead.id, [{ sk: "e1", type: "reply", machine: false, occurred_at: at }] as never);
    const work = {
      kind: "event",
      workspace_id: actor.workspace_id,
      lead_id: lead.id,
      event: "e1",
      at,
    } as const;
    const heard = { ...memory.deps, listening: async () => [kept()].filter(wantsNews) };
    await hearEvent(heard, work, () => new Date(at));
    return memory.replies.length;
  };
  return { change, archive, isHeard: () => wantsNews(kept()), repliesNoted };
};

describe("runs on a former version of a workflow", () => {
  it("hear the events for which they wait, whatever the workflow says by now, until they are ended", async () => {
    const scene = aScene({ steps: [patient] });
    await scene.change({ steps: [tag] });
    await scene.change({ steps: [{ ...tag, tag: "y" }] });

    expect(scene.isHeard()).toBe(true);
    await scene.archive("finish");
    expect(scene.isHeard()).toBe(true);
    await scene.archive("stop");
    expect(scene.isHeard()).toBe(false);
  });

  it("wait after a colleague's reply, though the workflow has no such pause by now", async () => {
    const scene = aScene({ steps: [contact], company_pause: { days: 3 } });
    await scene.change({ company_pause: null });
    await scene.change({ steps: [tag] });

    expect(await scene.repliesNoted()).toBe(1);
  });

  it("are none of a draft, and ask for nothing that no version asked for", async () => {
    const draft = aScene({ steps: [patient] }, { state: "draft", activated_at: null });
    await draft.change({ steps: [tag] });
    const plain = aScene({ steps: [tag] });
    await plain.change({ steps: [{ ...tag, tag: "y" }] });

    expect([draft.isHeard(), plain.isHeard(), await plain.repliesNoted()]).toEqual([false, false, 0]);
  });
});
