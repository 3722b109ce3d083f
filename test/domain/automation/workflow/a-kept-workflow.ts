import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import type { WorkflowDeps } from "#lib/domain/automation/workflow/workflows.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";

/** A store of one workflow, which is changed as the service changes it. */
export const aKeptWorkflow = (first: WorkflowRecord) => {
  let kept = first;
  const workflows = {
    get: async () => kept,
    write: async ({ after }: { after: WorkflowRecord }) => {
      kept = after;
      return "stored";
    },
    newestFirst: async function* () {
      yield kept;
    },
  };
  const none = { get: async () => undefined };
  const leadSchemas = {
    read: async () => plainSchema,
    existing: async () => new Set<string>(),
    validator: async () => openValidator,
  };
  const urls = { errorOf: async () => undefined };
  const deps = { workflows, leadSchemas, lists: none, members: none, rules: none, pools: none, urls };
  return { deps: deps as unknown as WorkflowDeps, kept: () => kept };
};
