import * as z from "zod";
import { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";

/** Leads of one message. */
export const companyLeadsAtOnce = 20;

/** Leads whose domain may be a company's that is not there yet; what they say by now, the consumer reads. */
export const CompanyWork = z.strictObject({
  workspace_id: WorkspaceId,
  lead_ids: z.array(LeadId).min(1).max(companyLeadsAtOnce),
});
export type CompanyWork = z.infer<typeof CompanyWork>;
