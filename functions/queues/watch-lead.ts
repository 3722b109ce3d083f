import { queueFunctions } from "#functions/manifest.ts";
import { mayEndRuns } from "#lib/domain/segments/membership/ends-runs.ts";
import { newsOf } from "#lib/domain/segments/membership/lead-change-work.ts";
import { LeadChangeWork } from "#lib/domain/segments/membership/membership-work.ts";
import { watchLead } from "#lib/domain/segments/membership/watch-lead.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Finds which membership rules a changed lead enters and leaves, and wakes its runs that may end by the change. */
export const handler = consumer(
  queueFunctions["watch-lead"],
  LeadChangeWork,
  async ({ message, now }, { membershipStore, membershipRulesReader, runDispatcher }) => {
    const { workspace_id: workspaceId, lead_id: leadId, paths, is_new: isNew, by } = message;
    const membershipRules = await membershipRulesReader.read(workspaceId);
    const news = newsOf(message);
    const change = { workspaceId, leadId, paths, isNew, by, ...(news && { news }) };
    await watchLead(membershipStore, membershipRules, change, now);
    if (await mayEndRuns(membershipStore, membershipRules, change, now))
      await runDispatcher.send([{ kind: "lead", workspace_id: workspaceId, lead_id: leadId }]);
  },
);
