import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { Trigger } from "#lib/contract/automation/workflow-trigger.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import { asksMasked, disclosesHidden } from "#lib/domain/segments/list/hidden-lists.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { documentFilters } from "./document-filters.ts";
import { allSteps } from "./step-parts.ts";
import { filterIn } from "./trigger-membership-rules.ts";
import { documentOf, type WorkflowRecord } from "./workflow-record.ts";

type Lists = Pick<ListReader, "get">;

/** The events that a document listens to, as conditions. */
const eventConditions = ({ stop_when, steps }: WorkflowDocument): readonly Filter[] => [
  ...stop_when.flatMap((stop) => ("event" in stop ? [{ ...stop }] : [])),
  ...allSteps(steps).flatMap(({ step }) => {
    if (!("wait_for" in step)) return [];
    const { event, where } = step.wait_for;
    return [{ event, ...(where && { where }) }];
  }),
];

/** Every condition of a document. */
const conditionsOf = (document: WorkflowDocument): readonly Filter[] => [
  ...documentFilters(document).map(({ filter }) => filter),
  ...eventConditions(document),
];

const conditionOf = (trigger: Trigger): Filter | null =>
  filterIn(trigger) ?? ("event" in trigger ? { ...trigger } : null);

/** Whether what a document does to a lead would disclose to a caller what a search refuses to them. */
export const documentDisclosesHidden = (
  lists: Lists,
  actor: Actor,
  document: WorkflowDocument,
): Promise<boolean> => disclosesHidden(lists, actor, ...conditionsOf(document));

/** Whether a workflow, with the lists that it names, asks for fields that the caller sees masked. */
export const tellsMaskedWorkflow = (lists: Lists, actor: Actor, workflow: WorkflowRecord): Promise<boolean> =>
  asksMasked(lists, actor, ...conditionsOf(documentOf(workflow)), ...workflow.trigger.map(conditionOf));
