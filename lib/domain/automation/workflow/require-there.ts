import type { Actor } from "#lib/contract/actor.ts";
import { Refusal } from "#lib/contract/errors.ts";
import { readDocument } from "./read-document.ts";
import type { SettleDeps } from "./settle-steps.ts";
import { documentOf, type WorkflowRecord } from "./workflow-record.ts";

/**
 * Throws Refusal with all that a workflow names and that is gone by now, each at its place. What its steps need is looked
 * at as the service itself sees it: a list that another member keeps private is there.
 */
export const requireThere = async (
  settling: SettleDeps,
  actor: Actor,
  record: WorkflowRecord,
): Promise<void> => {
  const { faults: errors } = await readDocument(settling, { ...actor, role: "admin" }, documentOf(record));
  if (errors.length > 0)
    throw new Refusal("validation_failed", {
      errors,
      detail: "The workflow names what is not there any more. Change it first.",
    });
};
