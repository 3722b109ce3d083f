import type { ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import { isActivity } from "#lib/domain/platform/filter/event/asked-events.ts";
import { eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { namedLists } from "#lib/domain/segments/list/expand-lists.ts";
import { livingFilters } from "#lib/domain/segments/list/list-references.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";

/** What is wrong with a filter of a run that names a list that asks for activities: a run has them not at hand. */
export const activityErrors = async (
  lists: Pick<ListReader, "get">,
  { workspace_id }: Actor,
  filter: Filter,
  pointer: string,
): Promise<ValidationError[]> => {
  const named = await namedLists(lists, workspace_id, filter);
  const asking = [...named.values()].find((list) =>
    livingFilters(list).some((one) => one !== null && eventsOf(one).some(({ event }) => isActivity(event))),
  );
  if (asking === undefined) return [];
  const message = `The list "${asking.name}" asks for activities, which no run of a workflow has at hand.`;
  return [{ pointer, code: "no_activities", message }];
};
