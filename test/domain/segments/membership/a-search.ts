import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { LeadLake, LeadSelection } from "#lib/domain/records/lead/lead-lake.ts";

/** A search of leads that misses no change. */
export const aSearch = (
  ids: (workspaceId: WorkspaceId, selection: LeadSelection) => AsyncIterable<LeadId>,
): Pick<LeadLake, "gather"> => ({
  gather: async (workspaceId, selection) => ({ ids: ids(workspaceId, selection) }),
});
