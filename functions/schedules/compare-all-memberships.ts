import { scheduledFunctions } from "#functions/manifest.ts";
import { scheduled } from "#lib/runtime/scheduled.ts";

/** Has every workspace with membership rules looked after: dates pass and move leads that nobody writes. */
export const handler = scheduled(
  scheduledFunctions["compare-all-memberships"],
  async (_now, { workspaceLister, membershipRuleWatch, membershipDispatcher }) => {
    for (const workspace_id of await workspaceLister.list())
      if (await membershipRuleWatch.hasMembershipRules(workspace_id))
        await membershipDispatcher.send([{ kind: "memberships", workspace_id, changed: null, from: null }]);
  },
);
