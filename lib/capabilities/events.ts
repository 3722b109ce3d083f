import { failedChangesPrefix } from "#lib/contract/resources.ts";
import { capability, onChanges, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";
import { s3 } from "./s3-client.ts";

/* Events. */

export const eventPlaces = capability({
  env: TABLE,
  grants: [onTable("GetItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/events/event-log.ts")).makeEventPlaces(
      await client(),
      env.TABLE_NAME,
    ),
});
export const eventLog = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/events/event-log.ts")).makeEventLogWriter(
      await client(),
      env.TABLE_NAME,
    ),
});
export const eventLogReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query"), onChanges],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/events/event-log-reader.ts")).makeEventLogReader(
      await client(),
      env.TABLE_NAME,
    ),
});

// The whole of the log in order, which takes no index.
export const eventHistory = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/events/event-log-reader.ts")).makeEventLogReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const eventPublisher = capability({
  env: { BUS_NAME: "bus.name" },
  grants: [{ on: "bus", actions: ["events:PutEvents"] }],
  make: async (env) =>
    (await import("#lib/adapters/events/event-publisher.ts")).makeEventPublisher(env.BUS_NAME),
});

// Lambda stores in the same place, in the function's name, what the function failed on for too long.
export const unreadChanges = capability({
  env: { FAILED_CHANGES_BUCKET: "failedChanges.name" },
  grants: [{ on: "failedChanges", part: failedChangesPrefix, actions: ["s3:PutObject"] }],
  make: async (env) =>
    (await import("#lib/adapters/s3/unread-changes.ts")).makeUnreadChanges(
      await s3(),
      env.FAILED_CHANGES_BUCKET,
    ),
});
