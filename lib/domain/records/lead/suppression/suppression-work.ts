import * as z from "zod";
import { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";

/** Leads to reconcile with the suppressions of their addresses. */
export const SuppressionWork = z.strictObject({
  kind: z.literal("suppression"),
  workspace_id: WorkspaceId,
  lead_ids: z.array(LeadId),
});
export type SuppressionWork = z.infer<typeof SuppressionWork>;

/** Leads in one message. */
export const leadsPerMessage = 25;
