import type { Step } from "#lib/contract/automation/workflow-step.ts";
import type { ValidationError } from "#lib/contract/errors.ts";
import type { WorkflowId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { allSteps } from "./step-parts.ts";
import type { WorkflowReader } from "./workflow-record.ts";

type Workflows = Pick<WorkflowReader, "get">;

/** The workflows through which steps send leads, with their places. */
export const sentTo = (steps: readonly Step[]): { readonly to: WorkflowId; readonly pointer: string }[] =>
  allSteps(steps).flatMap(({ step, pointer }) =>
    "do" in step && step.do === "enrol_in"
      ? [{ to: step.workflow_id, pointer: `${pointer}/workflow_id` }]
      : [],
  );

/** The names of the workflows by which leads would come from one back to another; undefined where they would not. */
const wayBack = async (
  workflows: Workflows,
  workspaceId: WorkspaceId,
  from: WorkflowId,
  back: WorkflowId,
): Promise<string[] | undefined> => {
  const seen = new Set<WorkflowId>();
  const search = async (id: WorkflowId, way: readonly string[]): Promise<string[] | undefined> => {
    if (id === back) return [...way];
    if (seen.has(id)) return undefined;
    seen.add(id);
    const workflow = await workflows.get(workspaceId, id);
    for (const { to } of sentTo(workflow?.steps ?? [])) {
      const found = await search(to, [...way, workflow?.name ?? id]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(from, []);
};

/** Steps that send leads nowhere, or in a circle back to the workflow itself, whose id is unknown while it is new. */
export const sendingErrors = async (
  steps: readonly Step[],
  workflows: Workflows,
  workspaceId: WorkspaceId,
  own: WorkflowId | undefined,
): Promise<ValidationError[]> => {
  const errors: ValidationError[] = [];
  for (const { to, pointer } of sentTo(steps)) {
    const target = await workflows.get(workspaceId, to);
    const way = own === undefined ? undefined : await wayBack(workflows, workspaceId, to, own);
    if (target === undefined || target.state === "archived")
      errors.push({
        pointer,
        code: "unknown_workflow",
        message: `There is no workflow ${to}${target === undefined ? "" : " any more"}.`,
        hint: "`GET /workflows` lists them.",
      });
    else if (way !== undefined)
      errors.push({
        pointer,
        code: "circle",
        message:
          way.length === 0
            ? "It would send leads through itself."
            : `Leads would come back by ${way.join(", ")}.`,
        hint: "Let a trigger or `enrol.again` bring them back.",
      });
  }
  return errors;
};
