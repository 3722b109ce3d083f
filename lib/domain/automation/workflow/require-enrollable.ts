import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { BulkAction } from "#lib/contract/transfer/bulk-action.ts";
import type { WorkflowReader } from "./workflow-record.ts";

/** Refuses an action that is about a workflow which is not there, or lets no lead in. */
export const requireEnrollable = async (
  workflows: Pick<WorkflowReader, "get">,
  { workspace_id }: Actor,
  action: BulkAction,
): Promise<void> => {
  if (action.kind !== "enrol" && action.kind !== "unenrol") return;
  const workflow = await workflows.get(workspace_id, action.workflow_id);
  const pointer = "/action/workflow_id";
  if (workflow === undefined)
    throw new Refusal("validation_failed", {
      errors: [
        {
          pointer,
          code: "unknown_workflow",
          message: `There is no workflow ${action.workflow_id}.`,
          hint: "`GET /workflows` lists them.",
        },
      ],
    });
  if (action.kind === "enrol" && workflow.state !== "active")
    throw new Refusal("wrong_state", {
      detail: `The workflow is ${workflow.state}; leads come into an active one.`,
    });
};
