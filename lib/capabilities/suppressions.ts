import { capability, type Grant, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";

/* Addresses that are not contacted: opt-outs and bounces that outlive their leads. */

const SUPPRESSIONS = { ...TABLE, SECRETS_KEY_ARN: "secretsKey.arn" } as const;

const onSecretsKey = (...actions: string[]): Grant => ({
  on: "secretsKey",
  actions: actions.map((action) => `kms:${action}`),
});

export const suppressionReader = capability({
  env: SUPPRESSIONS,
  grants: [onTable("GetItem", "BatchGetItem"), onSecretsKey("Decrypt")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/suppression-store.ts")).makeSealedSuppressionReader(
      await client(),
      env.TABLE_NAME,
      env.SECRETS_KEY_ARN,
    ),
});
/** Suppresses addresses and clears them; makes the workspace's secret on first use. */
export const suppressionWriter = capability({
  env: SUPPRESSIONS,
  grants: [onTable("GetItem", "PutItem", "UpdateItem"), onSecretsKey("Decrypt", "Encrypt")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/suppression-store.ts")).makeSealedSuppressionWriter(
      await client(),
      env.TABLE_NAME,
      env.SECRETS_KEY_ARN,
    ),
});
