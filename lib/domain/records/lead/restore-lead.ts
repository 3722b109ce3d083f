import { Refusal } from "#lib/contract/errors.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { writeTime } from "#lib/domain/platform/history/write-time.ts";
import { leadAudit } from "./lead-audit.ts";
import type { LeadWriter } from "./lead-store.ts";
import { refuseDuplicate } from "./refusals.ts";
import { isRestorable } from "./restorable.ts";
import { type StoredLead, writtenBy } from "./stored-lead.ts";
import { preserveOptOut } from "./suppression/preserve-opt-outs.ts";
import type { SuppressionReader } from "./suppression/suppression.ts";

/** Takes a lead out of the bin and takes its unique values again; a live lead is answered as it is. */
export const restoreLead = async (
  deps: { readonly leads: LeadWriter; readonly suppressions: SuppressionReader },
  id: LeadId,
  stamp: Stamp,
): Promise<StoredLead> => {
  const { leads, suppressions } = deps;
  const { actor, at } = stamp;
  const before = await leads.get(actor.workspace_id, id);
  if (before === undefined) throw new Refusal("not_found");
  if (before.deleted === undefined) return before;
  if (!isRestorable(before.deleted.at, at)) throw new Refusal("not_found");
  const { deleted: _, ...kept } = before;
  const restored: StoredLead = {
    ...kept,
    lead: { ...before.lead, updated_at: writeTime(at, before.lead), version: before.lead.version + 1 },
    writtenBy: writtenBy(stamp),
  };
  const after = await preserveOptOut(suppressions, before, restored);
  const result = await leads.write({ before, after, audit: leadAudit("lead.restore", before, after, stamp) });
  if (result.outcome === "stored") return after;
  if (result.outcome === "duplicate") return refuseDuplicate(leads, actor, result);
  return restoreLead(deps, id, stamp);
};
