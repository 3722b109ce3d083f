import type { Capability } from "./capability.ts";

/** Secrets of records, and calls to addresses that customers name. */
export const secretsCapabilities = {
  // Secrets of records, sealed for their record
  secretSealer: {
    env: { SECRETS_KEY_ARN: "secretsKey.arn" },
    grants: [{ on: "secretsKey", actions: ["kms:Encrypt"] }],
  },
  secretOpener: {
    env: { SECRETS_KEY_ARN: "secretsKey.arn" },
    grants: [{ on: "secretsKey", actions: ["kms:Decrypt"] }],
  },

  // Calls to addresses that customers name
  outboundUrls: { env: { OUTBOUND_NETWORK: "settings.outboundNetwork" }, grants: [] },
} as const satisfies Record<string, Capability>;
