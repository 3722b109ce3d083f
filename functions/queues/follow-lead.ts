import { queueFunctions } from "#functions/manifest.ts";
import { followLead } from "#lib/domain/segments/membership/follow-lead.ts";
import { LeadChangeWork } from "#lib/domain/segments/membership/follow-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Finds which followers a changed lead enters and leaves. */
export const handler = consumer(
  queueFunctions["follow-lead"],
  LeadChangeWork,
  async ({ message, now }, { standingStore, followings }) => {
    const { workspace_id: workspaceId, lead_id: leadId, paths, is_new: isNew, by } = message;
    const following = await followings.read(workspaceId);
    await followLead(standingStore, following, { workspaceId, leadId, paths, isNew, by }, now);
  },
);
