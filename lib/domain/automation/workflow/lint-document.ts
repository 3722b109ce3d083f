import type { DocumentInput, WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { readDocument } from "./read-document.ts";
import type { SettleDeps } from "./settle-steps.ts";

export interface Lint {
  readonly sound: boolean;
  readonly errors: ValidationError[];
  readonly document: WorkflowDocument | null;
}

/** Everything that speaks against a document, or the document as it would be kept. */
export const lintDocument = async (deps: SettleDeps, actor: Actor, input: DocumentInput): Promise<Lint> => {
  const { document, errors } = await readDocument(deps, actor, input);
  const sound = errors.length === 0;
  return { sound, errors: errors, document: sound ? document : null };
};
