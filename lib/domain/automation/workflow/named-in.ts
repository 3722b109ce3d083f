import type { ListId } from "#lib/contract/ids.ts";
import type { WorkflowDocument } from "#lib/contract/workflow-document.ts";
import { eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { documentFilters } from "./document-filters.ts";
import { allSteps } from "./step-parts.ts";

/** The static lists on which steps put leads, or from which they take them. */
export const listsOfSteps = ({ steps }: WorkflowDocument): ReadonlySet<ListId> =>
  new Set(allSteps(steps).flatMap(({ step }) => ("list" in step ? [step.list] : [])));

/** Whether anything in a document asks for the lead's events. */
export const asksForEvents = (document: WorkflowDocument): boolean =>
  document.stop_when.some((stop) => "event" in stop) ||
  allSteps(document.steps).some(({ step }) => "wait_for" in step) ||
  documentFilters(document).some(({ filter }) => eventsOf(filter).length > 0);
