import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { client } from "./dynamo-client.ts";

export const eventPlaces = async (env: Env<"eventPlaces">) =>
  (await import("#lib/adapters/dynamo/events/event-log.ts")).makeEventPlaces(await client(), env.TABLE_NAME);
export const eventLog = async (env: Env<"eventLog">) =>
  (await import("#lib/adapters/dynamo/events/event-log.ts")).makeEventLogWriter(
    await client(),
    env.TABLE_NAME,
  );
export const eventLogReader = async (env: Env<"eventLogReader">) =>
  (await import("#lib/adapters/dynamo/events/event-log-reader.ts")).makeEventLogReader(
    await client(),
    env.TABLE_NAME,
  );
export const eventHistory = async (env: Env<"eventHistory">) =>
  (await import("#lib/adapters/dynamo/events/event-log-reader.ts")).makeEventLogReader(
    await client(),
    env.TABLE_NAME,
  );
export const eventPublisher = async (env: Env<"eventPublisher">) =>
  (await import("#lib/adapters/events/event-publisher.ts")).makeEventPublisher(env.BUS_NAME);
