import type { ListId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import type { ListReader } from "./list-store.ts";

/** Reads each list at most once, for one request that evaluates many filters of one workspace. */
export const readListsOnce = ({ get }: Pick<ListReader, "get">): Pick<ListReader, "get"> => {
  const read = new Map<ListId, Promise<LeadList | undefined>>();
  return {
    get: (workspaceId: WorkspaceId, id: ListId) => {
      const found = read.get(id) ?? get(workspaceId, id);
      read.set(id, found);
      return found;
    },
  };
};
