import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { Step } from "#lib/contract/automation/workflow-step.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { expandLists, type Moment } from "#lib/domain/segments/list/expand-lists.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { documentFilters } from "./document-filters.ts";
import { withParts } from "./step-parts.ts";

const withFilters = (document: WorkflowDocument, put: (filter: Filter) => Filter): WorkflowDocument => {
  const steps = (some: readonly Step[]): Step[] =>
    some.map((step) =>
      withParts(step, { filter: (given) => put(given as Filter), steps: (given) => steps(given as Step[]) }),
    );
  return {
    ...document,
    unless: document.unless && put(document.unless),
    goal: document.goal && put(document.goal),
    stop_when: document.stop_when.map((stop) => ("when" in stop ? { when: put(stop.when) } : stop)),
    steps: steps(document.steps),
  };
};

/**
 * A document whose filters can be asked of a lead: dynamic lists in them are the filters that make them. Throws Refusal
 * where a field or a list that it was saved with is gone.
 */
export const prepareDocument = async (
  lists: Pick<ListReader, "get">,
  workspaceId: WorkspaceId,
  document: WorkflowDocument,
  moment: Moment,
): Promise<WorkflowDocument> => {
  const prepared = new Map<Filter, Filter>();
  // Neither the document nor a list that it names may ask for activities, which a run has not at hand.
  const { hasActivities: _, ...catalogue } = moment.catalogue;
  for (const { filter } of documentFilters(document)) {
    const read = readFilter(filter, { ...catalogue, hasEnrolment: true });
    prepared.set(filter, await expandLists(lists, workspaceId, read, { ...moment, catalogue }));
  }
  return withFilters(document, (filter) => prepared.get(filter) ?? filter);
};
