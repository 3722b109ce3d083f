import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { makeSecretOpener, makeSecretSealer } from "#lib/adapters/secrets/secret-box.ts";
import type {
  SuppressionClearer,
  SuppressionReader,
  SuppressionWriter,
} from "#lib/domain/records/lead/suppression/suppression.ts";
import { makeSuppressionKeyMaker, makeSuppressionKeys } from "./suppression-keys.ts";
import { makeSuppressionClearer, makeSuppressionReader, makeSuppressionWriter } from "./suppressions.ts";

/** Reads suppressions; the KMS key opens each workspace's secret. */
export const makeSealedSuppressionReader = (
  client: DynamoDBDocumentClient,
  table: string,
  keyArn: string,
): SuppressionReader =>
  makeSuppressionReader(
    client,
    table,
    makeSuppressionKeys({ client, table, opener: makeSecretOpener(keyArn) }),
  );

/** Writes suppressions; the KMS key seals the secret of a workspace that has none. */
export const makeSealedSuppressionWriter = (
  client: DynamoDBDocumentClient,
  table: string,
  keyArn: string,
): SuppressionWriter & SuppressionClearer => {
  const [opener, sealer] = [makeSecretOpener(keyArn), makeSecretSealer(keyArn)];
  const keys = makeSuppressionKeyMaker({ client, table, opener, sealer });
  return {
    ...makeSuppressionWriter(client, table, keys),
    ...makeSuppressionClearer(client, table, keys),
  };
};
