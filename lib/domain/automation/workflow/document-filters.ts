import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import { allSteps, filtersOf, pointerTo } from "./step-parts.ts";

/** Every filter of a document that may name lists, with its place. */
export const documentFilters = (
  document: WorkflowDocument,
): readonly { readonly filter: Filter; readonly pointer: string }[] => [
  ...(document.unless === null ? [] : [{ filter: document.unless, pointer: "/unless" }]),
  ...(document.goal === null ? [] : [{ filter: document.goal, pointer: "/goal" }]),
  ...document.stop_when.flatMap((stop, index) =>
    "when" in stop ? [{ filter: stop.when, pointer: `/stop_when/${index}/when` }] : [],
  ),
  ...allSteps(document.steps).flatMap(({ step, pointer }) =>
    filtersOf(step).map(({ filter, path }) => ({ filter, pointer: pointerTo(pointer, path) })),
  ),
];
