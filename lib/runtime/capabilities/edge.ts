import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import { client } from "./dynamo-client.ts";

export const rateLimiter = async (env: Env<"rateLimiter">) =>
  (await import("#lib/adapters/dynamo/platform/rate-limiter.ts")).makeRateLimiter(
    await client(),
    env.TABLE_NAME,
  );
export const requestLedger = async (env: Env<"requestLedger">) =>
  (await import("#lib/adapters/dynamo/platform/request-ledger.ts")).makeRequestLedger(
    await client(),
    env.TABLE_NAME,
  );
export const authenticator = async (env: Env<"authenticator">) =>
  (await import("#lib/adapters/dynamo/team/identities.ts")).makeIdentities(await client(), env.TABLE_NAME);
export const doors = async (env: Env<"doors">) => ({
  signIns: (await import("#lib/adapters/dynamo/team/sign-in-store.ts")).makeSignInStore(
    await client(),
    env.TABLE_NAME,
  ),
  verifier: (await import("#lib/adapters/oidc/token-verifier.ts")).makeTokenVerifier(
    OutboundNetwork.parse(env.OUTBOUND_NETWORK),
  ),
});
