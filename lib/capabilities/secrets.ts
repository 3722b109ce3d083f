import { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import { capability } from "./capability.ts";

/* Secrets of records, and calls to addresses that customers name. */

// Secrets of records, sealed for their record
export const secretSealer = capability({
  env: { SECRETS_KEY_ARN: "secretsKey.arn" },
  grants: [{ on: "secretsKey", actions: ["kms:Encrypt"] }],
  make: async (env) =>
    (await import("#lib/adapters/secrets/secret-box.ts")).makeSecretSealer(env.SECRETS_KEY_ARN),
});
export const secretOpener = capability({
  env: { SECRETS_KEY_ARN: "secretsKey.arn" },
  grants: [{ on: "secretsKey", actions: ["kms:Decrypt"] }],
  make: async (env) =>
    (await import("#lib/adapters/secrets/secret-box.ts")).makeSecretOpener(env.SECRETS_KEY_ARN),
});

// Calls to addresses that customers name
export const outboundUrls = capability({
  env: { OUTBOUND_NETWORK: "settings.outboundNetwork" },
  grants: [],
  make: async (env) =>
    (await import("#lib/adapters/outbound/outbound-urls.ts")).makeOutboundUrls(
      OutboundNetwork.parse(env.OUTBOUND_NETWORK),
    ),
});
