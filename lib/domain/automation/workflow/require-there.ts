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

const errorsOf = async (
  settling: SettleDeps,
  actor: Actor,
  record: WorkflowRecord,
): Promise<ValidationError[]> => {
  const document = documentOf(record);
  const before = { document, lastStep: record.last_step, own: record.id };
  return (await readDocument(settling, { ...actor, role: "admin" }, document, before)).errors;
};

const refuse = (errors: ValidationError[]): void => {
  if (errors.length === 0) return;
  const detail = "The workflow needs what is not there. Change it first.";
  throw new Refusal("validation_failed", { errors, detail });
};

/**
 * Throws Refusal with all that a workflow names and that is gone by now, each at its place. What its steps need is looked
 * at as the service itself sees it: a list that another member keeps private is there.
 */
export const requireNamed = async (
  settling: SettleDeps,
  actor: Actor,
  record: WorkflowRecord,
): Promise<void> => refuse(await errorsOf(settling, actor, record));

/** Throws Refusal for that, and for calls that nothing would sign. */
export const requireThere = async (
  settling: SettleDeps,
  actor: Actor,
  record: WorkflowRecord,
): Promise<void> =>
  refuse([
    ...(await errorsOf(settling, actor, record)),
    ...(record.secrets.length === 0 ? unsignedCalls(record.steps) : []),
  ]);
