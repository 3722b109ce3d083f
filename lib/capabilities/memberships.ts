import type { LeadChangeWork } from "#lib/domain/segments/membership/membership-work.ts";
import { capability, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";

/* What leads enter and leave by a filter. */

export const membershipRuleWatch = capability({
  env: TABLE,
  grants: [onTable("GetItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/membership-rule-watch.ts")).makeMembershipRuleWatch(
      await client(),
      env.TABLE_NAME,
    ),
});
export const membershipRulesReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/membership-rules.ts")).makeMembershipRulesReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const membershipStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "ConditionCheckItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/membership-store.ts")).makeMembershipStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const membershipReader = capability({
  env: TABLE,
  grants: [onTable("GetItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/membership-store.ts")).makeMembershipReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const moveReader = capability({
  env: TABLE,
  grants: [onTable("Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/move-reader.ts")).makeMoveReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const leadChangeDispatcher = capability({
  env: { LEAD_CHANGES_QUEUE_URL: "leadChangesQueue.url" },
  grants: [{ on: "leadChangesQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<LeadChangeWork>(
      env.LEAD_CHANGES_QUEUE_URL,
    ),
});
export const membershipDispatcher = capability({
  env: { MEMBERSHIP_QUEUE_URL: "membershipQueue.url" },
  grants: [{ on: "membershipQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/membership-dispatcher.ts")).makeMembershipDispatcher(
      env.MEMBERSHIP_QUEUE_URL,
    ),
});
