import * as z from "zod";
import { CompanyId, LeadId } from "#lib/contract/platform/ids.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import { FieldChanges, fieldChanges, fingerprint } from "#lib/domain/records/lead/field-changes.ts";

/** What is needed to take one lead's share of a bulk action back: what it held, when it was deleted, or what it was like. */
export const BulkEntry = z.union([
  // The company that is told of the change: its lead may be gone, or another's, by the time this is taken back.
  z.strictObject({ lead_id: LeadId, ...FieldChanges.shape, company: CompanyId.optional() }),
  z.strictObject({ lead_id: LeadId, deleted_at: z.string() }),
  z.strictObject({ lead_id: LeadId, restored: z.string() }),
]);
export type BulkEntry = z.infer<typeof BulkEntry>;

/** What undoing this change will need. */
export const bulkEntry = ({ before, after }: LeadPut, company?: CompanyId): BulkEntry => {
  if (before === undefined) throw new Error("a bulk action makes no leads");
  const lead_id = after.lead.id;
  if (after.deleted !== undefined) return { lead_id, deleted_at: after.deleted.at };
  if (before.deleted !== undefined) return { lead_id, restored: fingerprint(after.lead) };
  return { lead_id, ...fieldChanges(before.lead, after.lead), ...(company && { company }) };
};
