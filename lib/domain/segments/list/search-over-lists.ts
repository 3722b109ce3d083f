import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { LeadLake, LeadSelection } from "#lib/domain/records/lead/lead-lake.ts";
import type { LeadStatistics } from "#lib/domain/records/lead/lead-statistics.ts";
import { expandLists } from "./expand-lists.ts";
import type { ListReader } from "./list-store.ts";

type Lists = Pick<ListReader, "get">;

/** A selection with each dynamic list that its filter names replaced by that list's own filter. */
const expanded = async <Selection extends LeadSelection>(
  lists: Lists,
  workspaceId: WorkspaceId,
  selection: Selection,
): Promise<Selection> => {
  const { filter, catalogue, clock } = selection;
  if (filter === null) return selection;
  return {
    ...selection,
    filter: await expandLists(lists, workspaceId, filter, { catalogue, now: clock.now }),
  };
};

/** The lake, also for filters that name dynamic lists. Throws Refusal for a list that can't be read. */
export const lakeOverLists = (lists: Lists, lake: LeadLake): LeadLake => ({
  page: async (workspaceId, query) => lake.page(workspaceId, await expanded(lists, workspaceId, query)),
  select: async function* (workspaceId, selection) {
    yield* lake.select(workspaceId, await expanded(lists, workspaceId, selection));
  },
  inOrder: async function* (workspaceId, selection) {
    yield* lake.inOrder(workspaceId, await expanded(lists, workspaceId, selection));
  },
  ids: async function* (workspaceId, selection) {
    yield* lake.ids(workspaceId, await expanded(lists, workspaceId, selection));
  },
  gather: async (workspaceId, selection) =>
    lake.gather(workspaceId, await expanded(lists, workspaceId, selection)),
});

/** The counts, also of selections whose filters name dynamic lists. Throws Refusal for a list that can't be read. */
export const statisticsOverLists = (lists: Lists, statistics: LeadStatistics): LeadStatistics => {
  const all = (workspaceId: WorkspaceId, selections: readonly LeadSelection[]) =>
    Promise.all(selections.map((selection) => expanded(lists, workspaceId, selection)));
  return {
    count: async (workspaceId, selections) =>
      statistics.count(workspaceId, await all(workspaceId, selections)),
    sums: async (workspaceId, selections) => statistics.sums(workspaceId, await all(workspaceId, selections)),
    byStage: async (workspaceId, selection, limits) =>
      statistics.byStage(workspaceId, await expanded(lists, workspaceId, selection), limits),
    byCountry: async (workspaceId, selection) =>
      statistics.byCountry(workspaceId, await expanded(lists, workspaceId, selection)),
    mostUsedTags: async (workspaceId, selection, limit) =>
      statistics.mostUsedTags(workspaceId, await expanded(lists, workspaceId, selection), limit),
    tagged: async (workspaceId, selection, tags) =>
      statistics.tagged(workspaceId, await expanded(lists, workspaceId, selection), tags),
  };
};
