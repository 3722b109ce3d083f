import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { client } from "./dynamo-client.ts";

export const availabilityReader = async (env: Env<"availabilityReader">) =>
  (await import("#lib/adapters/dynamo/selling/availability-store.ts")).makeAvailabilityReader(
    await client(),
    env.TABLE_NAME,
  );
export const availabilityStore = async (env: Env<"availabilityStore">) =>
  (await import("#lib/adapters/dynamo/selling/availability-store.ts")).makeAvailabilityStore(
    await client(),
    env.TABLE_NAME,
  );
export const poolReader = async (env: Env<"poolReader">) =>
  (await import("#lib/adapters/dynamo/selling/assignment-pools.ts")).makePoolReader(
    await client(),
    env.TABLE_NAME,
  );
export const poolStore = async (env: Env<"poolStore">) =>
  (await import("#lib/adapters/dynamo/selling/assignment-pools.ts")).makePoolStore(
    await client(),
    env.TABLE_NAME,
  );
export const assignmentRuleReader = async (env: Env<"assignmentRuleReader">) =>
  (await import("#lib/adapters/dynamo/selling/assignment-rules.ts")).makeRuleReader(
    await client(),
    env.TABLE_NAME,
  );
export const assignmentRuleStore = async (env: Env<"assignmentRuleStore">) =>
  (await import("#lib/adapters/dynamo/selling/assignment-rules.ts")).makeRuleStore(
    await client(),
    env.TABLE_NAME,
  );
export const turnLedger = async (env: Env<"turnLedger">) =>
  (await import("#lib/adapters/dynamo/selling/turn-ledger.ts")).makeTurnLedger(
    await client(),
    env.TABLE_NAME,
  );
export const waitingLeads = async (env: Env<"waitingLeads">) =>
  (await import("#lib/adapters/dynamo/selling/turn-ledger.ts")).makeTurnLedger(
    await client(),
    env.TABLE_NAME,
  );
export const assignmentWatch = async (env: Env<"assignmentWatch">) =>
  (await import("#lib/adapters/dynamo/selling/assignment-watch.ts")).makeAssignmentWatch(
    await client(),
    env.TABLE_NAME,
  );
export const assignmentDispatcher = async (env: Env<"assignmentDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeAssignmentDispatcher(env.ASSIGNMENTS_QUEUE_URL);
export const offerReader = async (env: Env<"offerReader">) =>
  (await import("#lib/adapters/dynamo/selling/assignment-offers.ts")).makeOfferReader(
    await client(),
    env.TABLE_NAME,
  );
export const offerStore = async (env: Env<"offerStore">) =>
  (await import("#lib/adapters/dynamo/selling/assignment-offers.ts")).makeOfferStore(
    await client(),
    env.TABLE_NAME,
  );
