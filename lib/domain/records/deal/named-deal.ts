import { livingLeads } from "#lib/domain/records/record-kind/find-record.ts";
import type { Named } from "#lib/domain/records/record-kind/record-kind.ts";
import { dealKind } from "./deal-kind.ts";

/** A deal that a record names, which its writer may read. */
export const namedDeal = (pointer: string, id: string): Named => ({
  pointer,
  kind: "deal",
  id,
  isReadable: async ({ recordReader, leadsByIds }, actor) => {
    const kept = await recordReader.get(dealKind, actor.workspace_id, id);
    if (kept === undefined || kept.deleted !== undefined) return false;
    const { leadsOf, mayRead } = dealKind.rights;
    const leads = await livingLeads(leadsByIds, actor.workspace_id, leadsOf(kept.record));
    return mayRead(actor, kept.record, leads);
  },
});
