import type { WorkflowRun } from "#lib/contract/automation/workflow-run-record.ts";
import type { StepId } from "#lib/contract/automation/workflow-step.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { allSteps, filtersOf } from "#lib/domain/automation/workflow/step-parts.ts";
import type { WorkflowReader } from "#lib/domain/automation/workflow/workflow-record.ts";
import { disclosesHidden } from "#lib/domain/segments/list/hidden-lists.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { type RunRecord, showRun } from "./run-record.ts";

interface Deps {
  readonly workflows: Pick<WorkflowReader, "document">;
  readonly lists: Pick<ListReader, "get">;
}

const none: ReadonlySet<StepId> = new Set();

/**
 * The steps of a run of which a caller learns nothing: those with a condition that a search refuses to the caller, and the
 * steps within them, which show how the condition was answered.
 */
export const hiddenSteps = async (
  { workflows, lists }: Deps,
  actor: Actor,
  { workspace_id, workflow_id, document_version }: RunRecord,
): Promise<ReadonlySet<StepId>> => {
  // Admins see every list and every field.
  if (actor.role === "admin") return none;
  const document = await workflows.document(workspace_id, workflow_id, document_version);
  const steps = document === undefined ? [] : allSteps(document.steps);
  const hides = await Promise.all(
    steps.map(({ step }) => disclosesHidden(lists, actor, ...filtersOf(step).map(({ filter }) => filter))),
  );
  const roots = steps.flatMap(({ pointer }, index) => (hides[index] === true ? [pointer] : []));
  const isWithin = (pointer: string): boolean =>
    roots.some((root) => pointer === root || pointer.startsWith(`${root}/`));
  return new Set(steps.flatMap(({ step, pointer }) => (isWithin(pointer) ? [step.id] : [])));
};

/** A run as a caller sees it: without the next step where that is hidden. */
export const showRunWithout = (run: RunRecord, hidden: ReadonlySet<StepId>): WorkflowRun => {
  const shown = showRun(run);
  return shown.next_step !== null && hidden.has(shown.next_step) ? { ...shown, next_step: null } : shown;
};
