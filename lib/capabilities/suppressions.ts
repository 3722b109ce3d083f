import type { Capability } from "./capability.ts";
import { capability, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";

/* Addresses that are not contacted: opt-outs and bounces that outlive their leads. */

const SUPPRESSIONS = { ...TABLE, SECRETS_KEY_ARN: "secretsKey.arn" } as const;

const onSecrets = (...actions: string[]): Capability["grants"][number] => ({
  on: "secretsKey",
  actions: actions.map((action) => `kms:${action}`),
});

const partsOf = async (env: Readonly<Record<keyof typeof SUPPRESSIONS, string>>) => {
  const { makeSecretOpener } = await import("#lib/adapters/secrets/secret-box.ts");
  const opener = makeSecretOpener(env.SECRETS_KEY_ARN);
  return { client: await client(), table: env.TABLE_NAME, opener };
};

const makerOf = async (env: Readonly<Record<keyof typeof SUPPRESSIONS, string>>) => {
  const { makeSecretSealer } = await import("#lib/adapters/secrets/secret-box.ts");
  const { makeSuppressionKeyMaker } = await import("#lib/adapters/dynamo/records/suppression-keys.ts");
  return makeSuppressionKeyMaker({
    ...(await partsOf(env)),
    sealer: makeSecretSealer(env.SECRETS_KEY_ARN),
  });
};

export const suppressionReader = capability({
  env: SUPPRESSIONS,
  grants: [onTable("GetItem", "BatchGetItem"), onSecrets("Decrypt")],
  make: async (env) => {
    const { makeSuppressionKeys } = await import("#lib/adapters/dynamo/records/suppression-keys.ts");
    const { makeSuppressionReader } = await import("#lib/adapters/dynamo/records/suppressions.ts");
    return makeSuppressionReader(await client(), env.TABLE_NAME, makeSuppressionKeys(await partsOf(env)));
  },
});
/** Suppresses addresses and clears them; makes the workspace's secret on first use. */
export const suppressionWriter = capability({
  env: SUPPRESSIONS,
  grants: [onTable("GetItem", "PutItem", "UpdateItem"), onSecrets("Decrypt", "Encrypt")],
  make: async (env) => {
    const { makeSuppressionClearer, makeSuppressionWriter } = await import(
      "#lib/adapters/dynamo/records/suppressions.ts"
    );
    const parts = [await client(), env.TABLE_NAME, await makerOf(env)] as const;
    return { ...makeSuppressionWriter(...parts), ...makeSuppressionClearer(...parts) };
  },
});
