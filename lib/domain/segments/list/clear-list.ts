import type { LeadId, ListId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";
import { noteAutomatic } from "#lib/domain/records/lead/automatic-changes.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import { systemLeadAudit } from "#lib/domain/records/lead/lead-audit.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { LeadLake } from "#lib/domain/records/lead/lead-lake.ts";
import type { LeadWriter } from "#lib/domain/records/lead/lead-store.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { listsAfter } from "./membership.ts";

/**
 * Removes a deleted list's id from every lead that still has it. Returns false if time ran out after some leads. Throws
 * if time ran out before any: without progress another run can't help, and runs must not follow one another for ever.
 * Throws UnknownVariant after all other leads if this release cannot read one.
 */
export const clearList = async (
  { leads, leadLake }: { leads: Pick<LeadWriter, "get" | "write">; leadLake: Pick<LeadLake, "ids"> },
  { workspaceId, listId, until }: { workspaceId: WorkspaceId; listId: ListId; until: Date },
  clock: () => Date,
): Promise<boolean> => {
  const filter = { field: "lists", op: "has", value: listId } as const;
  const selection = { filter, catalogue: leadCatalogue, clock: { now: clock() } };
  let cleared = 0;
  let unread: UnknownVariant | undefined;
  const read = async (id: LeadId): Promise<StoredLead | undefined> => {
    try {
      return await leads.get(workspaceId, id);
    } catch (error) {
      if (!(error instanceof UnknownVariant)) throw error;
      unread = error;
      return undefined;
    }
  };
  for await (const id of leadLake.ids(workspaceId, selection)) {
    if (clock() > until) {
      if (cleared === 0) throw new Error(`no lead left the deleted list ${listId} in a whole run`);
      return false;
    }
    const before = await read(id);
    // The snapshot may be older than an earlier run.
    if (before?.lead.lists.includes(listId) !== true) continue;
    const at = clock().toISOString();
    const lists = listsAfter(before.lead, listId, "remove");
    const after = noteAutomatic(before, bookkept(before, { ...before.lead, lists }, at));
    const audit = systemLeadAudit("lead.list_deleted", before, after, at);
    // A lead that another writer changed at the same time is found by the second message of this list.
    if ((await leads.write({ before, after, audit })).outcome === "stored") cleared += 1;
  }
  if (unread !== undefined) throw unread;
  return true;
};
