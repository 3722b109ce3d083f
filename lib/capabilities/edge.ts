import { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import { capability, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";

/* The edge of every API function. */

export const rateLimiter = capability({
  env: TABLE,
  grants: [onTable("UpdateItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/platform/rate-limiter.ts")).makeRateLimiter(
      await client(),
      env.TABLE_NAME,
    ),
});
export const requestLedger = capability({
  env: TABLE,
  grants: [onTable("PutItem", "UpdateItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/platform/request-ledger.ts")).makeRequestLedger(
      await client(),
      env.TABLE_NAME,
    ),
});
export const authenticator = capability({
  env: TABLE,
  grants: [onTable("GetItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/team/identities.ts")).makeIdentities(await client(), env.TABLE_NAME),
});
export const doors = capability({
  env: { ...TABLE, OUTBOUND_NETWORK: "settings.outboundNetwork" },
  grants: [onTable("GetItem", "PutItem")],
  make: async (env) => ({
    signIns: (await import("#lib/adapters/dynamo/team/sign-in-store.ts")).makeSignInStore(
      await client(),
      env.TABLE_NAME,
    ),
    verifier: (await import("#lib/adapters/oidc/token-verifier.ts")).makeTokenVerifier(
      OutboundNetwork.parse(env.OUTBOUND_NETWORK),
    ),
  }),
});
