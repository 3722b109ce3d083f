import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { askedField, type Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { conditionsOf, eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { pinDates } from "#lib/domain/platform/filter/time/pin-dates.ts";
import { expandKnown, namedLists } from "#lib/domain/segments/list/expand-lists.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import type { RunEnd } from "#lib/domain/segments/membership/membership-rule.ts";
import type { WorkflowRecord } from "./workflow-record.ts";

/** Filters of former documents that a workflow keeps, the newest; runs on older documents end at their next step. */
const formerMax = 10;

/** The filters of a document that end a run: its goal and those of `stop_when`. */
export const endFilters = ({ goal, stop_when }: Pick<WorkflowDocument, "goal" | "stop_when">): Filter[] => [
  ...(goal === null ? [] : [goal]),
  ...stop_when.flatMap((stop) => ("when" in stop ? [stop.when] : [])),
];

/** The end filters, as JSON, of documents on which runs of a workflow may still be. */
export const endFiltersKept = (workflow: WorkflowRecord): string[] => {
  const own = endFilters(workflow).map((filter) => JSON.stringify(filter));
  return [...new Set([...own, ...(workflow.former.ends ?? [])])].slice(0, formerMax);
};

const mayHaveRuns = ({ state, runs }: WorkflowRecord): boolean =>
  state === "active" || (state === "archived" && runs === "finish");

/** What ends waiting runs of these workflows. Leaves out a filter that asks for what is gone: nothing passes it. */
export const runEndsOf = async (
  workflows: readonly WorkflowRecord[],
  lists: Pick<ListReader, "get">,
  workspaceId: WorkspaceId,
  catalogue: Catalogue,
): Promise<readonly RunEnd[]> => {
  const asked = workflows
    .filter(mayHaveRuns)
    .flatMap((workflow) => endFiltersKept(workflow).map((text) => ({ text, timeZone: workflow.time_zone })));
  const distinct = new Map(asked.map((one) => [`${one.timeZone} ${one.text}`, one]));
  const { hasActivities: _, ...known } = catalogue;
  const endOf = async ({ text, timeZone }: (typeof asked)[number]): Promise<RunEnd[]> => {
    try {
      const own = readFilter(JSON.parse(text), { ...known, hasEnrolment: true });
      const named = await namedLists(lists, workspaceId, own);
      const filterAt = (now: Date): Filter => expandKnown(own, named, { catalogue: known, now });
      const first = filterAt(new Date());
      const fields = conditionsOf(first).map(({ field }) => askedField(catalogue, field));
      if (eventsOf(first).length > 0) return [{ fields, mayHold: () => true }];
      const mayHold: RunEnd["mayHold"] = (lead, now) => {
        const clock = { now, timeZone };
        return filterPredicate(pinDates(filterAt(now), catalogue, clock), catalogue, clock)(lead);
      };
      return [{ fields, mayHold }];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [];
    }
  };
  return (await Promise.all([...distinct.values()].map(endOf))).flat();
};
