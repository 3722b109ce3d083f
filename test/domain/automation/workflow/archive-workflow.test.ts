import { describe, expect, it } from "vitest";
import { workflowWork } from "#lib/domain/automation/run/workflow-work.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { archiveWorkflow } from "#lib/domain/automation/workflow/workflows.ts";
import { anActor, at } from "../../records/lead/a-lead.ts";
import { aWorkflowRecord } from "../run/a-workflow.ts";

const id = "wf_01J0000000000000000000000A";
const actor = anActor("manager");
const stamp = { actor, at, requestId: "r", via: "manual" } as const;

/** What is archived with these answers one after the other, and the work that the last one calls for. */
const archived = async (...asked: readonly ("stop" | "finish")[]) => {
  let kept = aWorkflowRecord(id, {});
  let before: WorkflowRecord | undefined;
  const workflows = {
    get: async () => kept,
    write: async ({ after }: { after: WorkflowRecord }) => {
      [before, kept] = [kept, after];
      return "stored";
    },
  };
  for (const runs of asked) {
    before = undefined;
    await archiveWorkflow({ workflows: workflows as never }, { id, ifMatch: undefined }, runs, stamp);
  }
  return { kept, work: workflowWork(actor.workspace_id, before, kept)?.kind };
};

describe("archiving a workflow", () => {
  it("ends runs that were to finish, when it is asked once more", async () => {
    const { kept, work } = await archived("finish", "stop");

    expect([kept.state, kept.runs, work]).toEqual(["archived", "stop", "wake_all"]);
  });

  it("does nothing when the same is asked again", async () => {
    expect(await archived("finish", "finish")).toMatchObject({ kept: { runs: "finish" }, work: undefined });
    expect(await archived("stop", "stop")).toMatchObject({ kept: { runs: "stop" }, work: undefined });
  });

  it("never says that runs go on which it has ended", async () => {
    await expect(archived("stop", "finish")).rejects.toMatchObject({ code: "wrong_state" });
  });
});
