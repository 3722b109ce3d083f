import { capability, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";

/* The team. */

export const memberReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/team/member-store.ts")).makeMemberReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const memberWriter = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "DeleteItem", "ConditionCheckItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/team/member-store.ts")).makeMemberWriter(
      await client(),
      env.TABLE_NAME,
    ),
});
export const apiKeyReader = capability({
  env: TABLE,
  grants: [onTable("Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/team/api-key-store.ts")).makeApiKeyReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const apiKeyWriter = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/team/api-key-store.ts")).makeApiKeyWriter(
      await client(),
      env.TABLE_NAME,
    ),
});

// Standing orders, and their authors.
export const orderGuard = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/team/order-guard.ts")).makeTableOrderGuard(
      await client(),
      env.TABLE_NAME,
    ),
});
export const orderPauses = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/team/order-pause-reader.ts")).makeOrderPauses(
      await client(),
      env.TABLE_NAME,
    ),
});
export const orderPauseStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/team/order-pause-store.ts")).makeOrderPauseStore(
      await client(),
      env.TABLE_NAME,
    ),
});
