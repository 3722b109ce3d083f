import type { Actor } from "#lib/contract/platform/actor.ts";
import { tellsMasked } from "#lib/domain/records/lead/tells-masked.ts";
import { documentFilters } from "./document-filters.ts";
import { filterIn } from "./trigger-membership-rules.ts";
import { documentOf, type WorkflowRecord } from "./workflow-record.ts";

/** Whether a workflow, or what it does to a lead, would tell somebody what they see masked. */
export const tellsMaskedWorkflow = (actor: Actor, workflow: WorkflowRecord): boolean =>
  tellsMasked(
    actor,
    ...documentFilters(documentOf(workflow)).map(({ filter }) => filter),
    ...workflow.trigger.map((trigger) => filterIn(trigger) ?? null),
  );
