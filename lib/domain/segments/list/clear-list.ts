import type { ListId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import { systemLeadAudit } from "#lib/domain/records/lead/lead-audit.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { LeadLake } from "#lib/domain/records/lead/lead-lake.ts";
import type { LeadWriter } from "#lib/domain/records/lead/lead-store.ts";
import { listsAfter } from "./membership.ts";

/** Takes a deleted list's id off every lead that still says it. False: there is more to do. */
export const clearList = async (
  { leads, leadLake }: { leads: Pick<LeadWriter, "get" | "write">; leadLake: Pick<LeadLake, "ids"> },
  { workspaceId, listId, until }: { workspaceId: WorkspaceId; listId: ListId; until: Date },
  clock: () => Date,
): Promise<boolean> => {
  const filter = { field: "lists", op: "has", value: listId } as const;
  const selection = { filter, catalogue: leadCatalogue, clock: { now: clock() } };
  for await (const id of leadLake.ids(workspaceId, selection)) {
    if (clock() > until) return false;
    const before = await leads.get(workspaceId, id);
    if (before === undefined) continue;
    const at = clock().toISOString();
    const lists = listsAfter(before.lead, listId, "remove");
    const after = bookkept(before, { ...before.lead, lists }, at);
    // Whoever has come between is seen by the next round.
    await leads.write({ before, after, audit: systemLeadAudit("lead.list_deleted", before, after, at) });
  }
  return true;
};
