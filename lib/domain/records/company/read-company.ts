import type { Actor } from "#lib/contract/platform/actor.ts";
import type { CompanyId } from "#lib/contract/platform/ids.ts";
import type { LatestJobs } from "#lib/domain/platform/job/job-store.ts";
import { findRecord, type RecordReading } from "#lib/domain/records/record-kind/find-record.ts";
import { companyKind } from "./company-kind.ts";
import { pendingLeads } from "./pending-leads.ts";

/**
 * Returns a company with the number of leads that do not have its values yet, and with `merged_into` where the id is that
 * of a company which was merged into it. Throws Refusal `not_found`.
 */
export const readCompany = async (
  deps: RecordReading & { readonly jobReader: LatestJobs },
  actor: Actor,
  { id, now }: { readonly id: CompanyId; readonly now: Date },
) => {
  const { kept } = await findRecord(companyKind, deps, actor, id);
  const { record } = kept;
  const led = record.id === id ? {} : { merged_into: record.id };
  const pending_leads = await pendingLeads(deps.jobReader, actor.workspace_id, record, now);
  return { ...companyKind.rights.shown(record, actor), pending_leads, ...led };
};
