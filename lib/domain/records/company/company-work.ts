import * as z from "zod";
import { CompanyId, LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";

/** Leads of one message. */
export const companyLeadsAtOnce = 20;

/** Leads that are new or have another domain, of which some may be the first of a company. */
export const CompanyWork = z.strictObject({
  kind: z.literal("company_leads"),
  workspace_id: WorkspaceId,
  lead_ids: z.array(LeadId).min(1).max(companyLeadsAtOnce),
});
export type CompanyWork = z.infer<typeof CompanyWork>;

/** A company of which something was written that its leads follow. */
export const CompanyCopyWork = z.strictObject({
  kind: z.literal("company_copy"),
  workspace_id: WorkspaceId,
  company_id: CompanyId,
  version: z.int().min(1),
});
export type CompanyCopyWork = z.infer<typeof CompanyCopyWork>;
