import * as z from "zod";
import { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";

/** Leads whose opt-outs and whose addresses' suppressions do not agree. */
export const SuppressionWork = z.strictObject({
  kind: z.literal("suppression"),
  workspace_id: WorkspaceId,
  lead_ids: z.array(LeadId),
});
export type SuppressionWork = z.infer<typeof SuppressionWork>;

/** Leads of one message. */
export const suppressedLeadsAtOnce = 25;
