import * as z from "zod";
import { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";

/** A deal or an activity that has changed, with the leads that it names or named; none: a deal with an amount. */
export const TallyWork = z.strictObject({
  kind: z.literal("tally"),
  workspace_id: WorkspaceId,
  record: z.strictObject({ kind: z.enum(["deal", "activity"]), id: z.string() }),
  lead_ids: z.array(LeadId),
});
export type TallyWork = z.infer<typeof TallyWork>;
