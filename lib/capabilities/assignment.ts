import type { AssignmentWork } from "#lib/domain/selling/assignment/assignment-work.ts";
import { capability, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";

/* Who works on which lead. */

export const availabilityReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/selling/availability-store.ts")).makeAvailabilityReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const availabilityStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/selling/availability-store.ts")).makeAvailabilityStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const poolReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/selling/assignment-pools.ts")).makePoolReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const poolStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "DeleteItem", "ConditionCheckItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/selling/assignment-pools.ts")).makePoolStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const assignmentRuleReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/selling/assignment-rules.ts")).makeRuleReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const assignmentRuleStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem", "DeleteItem", "ConditionCheckItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/selling/assignment-rules.ts")).makeRuleStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const assignmentWatch = capability({
  env: TABLE,
  grants: [onTable("GetItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/selling/assignment-watch.ts")).makeAssignmentWatch(
      await client(),
      env.TABLE_NAME,
    ),
});
export const assignmentDispatcher = capability({
  env: { ASSIGNMENTS_QUEUE_URL: "assignmentsQueue.url" },
  grants: [{ on: "assignmentsQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<AssignmentWork>(
      env.ASSIGNMENTS_QUEUE_URL,
    ),
});
export const offerReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/selling/assignment-offers.ts")).makeOfferReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const offerStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/selling/assignment-offers.ts")).makeOfferStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const waitingLeads = capability({
  env: TABLE,
  grants: [onTable("Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/selling/turn-ledger.ts")).makeTurnLedger(
      await client(),
      env.TABLE_NAME,
    ),
});
export const turnLedger = capability({
  env: TABLE,
  grants: [onTable("GetItem", "BatchGetItem", "Query", "PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/selling/turn-ledger.ts")).makeTurnLedger(
      await client(),
      env.TABLE_NAME,
    ),
});
