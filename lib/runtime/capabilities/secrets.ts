import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";

// Secrets of records
export const secretSealer = async (env: Env<"secretSealer">) =>
  (await import("#lib/adapters/secrets/secret-box.ts")).makeSecretSealer(env.SECRETS_KEY_ARN);
export const secretOpener = async (env: Env<"secretOpener">) =>
  (await import("#lib/adapters/secrets/secret-box.ts")).makeSecretOpener(env.SECRETS_KEY_ARN);

// Calls to addresses that customers name
export const outboundUrls = async (env: Env<"outboundUrls">) =>
  (await import("#lib/adapters/outbound/outbound-urls.ts")).makeOutboundUrls(
    OutboundNetwork.parse(env.OUTBOUND_NETWORK),
  );
