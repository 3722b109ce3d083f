import type { Step } from "#lib/contract/automation/workflow-step.ts";
import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { readDocument } from "./read-document.ts";
import type { SettleDeps } from "./settle-steps.ts";
import { allSteps } from "./step-parts.ts";
import { documentOf, type WorkflowRecord } from "./workflow-record.ts";

/** Calls that nothing would sign. */
const unsignedCalls = (steps: readonly Step[]): ValidationError[] =>
  allSteps(steps).flatMap(({ step, pointer }) =>
    "do" in step && step.do === "call_url"
      ? [
          {
            pointer,
            code: "needs_secret",
            message: "Calls are signed, and the workflow has no secret yet.",
            hint: "`POST /workflows/{workflow_id}/rotate-secret` makes it.",
          },
        ]
      : [],
  );

/**
 * Throws Refusal with all that a workflow names and that is gone by now, each at its place. What its steps need is looked
 * at as the service itself sees it: a list that another member keeps private is there.
 */
export const requireThere = async (
  settling: SettleDeps,
  actor: Actor,
  record: WorkflowRecord,
): Promise<void> => {
  const { errors } = await readDocument(settling, { ...actor, role: "admin" }, documentOf(record), {
    document: documentOf(record),
    lastStep: record.last_step,
    own: record.id,
  });
  if (record.secrets.length === 0) errors.push(...unsignedCalls(record.steps));
  if (errors.length > 0)
    throw new Refusal("validation_failed", {
      errors,
      detail: "The workflow needs what is not there. Change it first.",
    });
};
