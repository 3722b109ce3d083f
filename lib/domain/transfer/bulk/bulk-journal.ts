import * as z from "zod";
import { CompanyId, LeadId } from "#lib/contract/platform/ids.ts";
import { personalHashes } from "#lib/domain/records/lead/automatic-changes.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import { fingerprint } from "#lib/domain/records/lead/field-changes.ts";
import { NotedChanges, notedChanges } from "#lib/domain/records/lead/noted-changes.ts";

/** What is needed to take one lead's share of a bulk action back: what it held, when it was deleted, or what it was like. */
export const BulkEntry = z.union([
  // The company that is told of the change: its lead may be gone, or another's, by the time this is taken back.
  z.object({ lead_id: LeadId, ...NotedChanges.shape, company: CompanyId.optional() }),
  z.object({ lead_id: LeadId, deleted_at: z.string() }),
  // Absent in journals of earlier releases: hashes of the restored lead's values by path.
  z.object({
    lead_id: LeadId,
    restored: z.string(),
    values: z.record(z.string(), z.string()).exactOptional(),
  }),
]);
export type BulkEntry = z.infer<typeof BulkEntry>;

/** What undoing this change will need. */
export const bulkEntry = ({ before, after }: LeadPut, company?: CompanyId): BulkEntry => {
  if (before === undefined) throw new Error("a bulk action makes no leads");
  const lead_id = after.lead.id;
  if (after.deleted !== undefined) return { lead_id, deleted_at: after.deleted.at };
  if (before.deleted !== undefined) {
    const values = Object.fromEntries(personalHashes(after));
    return { lead_id, restored: fingerprint(after.lead), values };
  }
  return { lead_id, ...notedChanges(before, after), ...(company && { company }) };
};
