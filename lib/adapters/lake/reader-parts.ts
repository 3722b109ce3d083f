import type { S3Client } from "@aws-sdk/client-s3";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { makeDispatcher } from "#lib/adapters/sqs/dispatchers.ts";
import type { LakeCollection, LakeWork } from "#lib/domain/segments/search/lake-work.ts";
import type { Collection } from "./collection.ts";
import { makeFileStore } from "./file-store.ts";
import { readingBudget } from "./lake-limits.ts";
import { makeManifestStore } from "./manifest.ts";
import type { ReaderParts } from "./record-reader.ts";

/** One reader need not say twice in a minute that there is much to compact. */
const hintPauseMs = 60_000;

type Hinting = (collection: LakeCollection) => ReaderParts["hint"];

const hinting = (queueUrl: string): Hinting => {
  const dispatcher = makeDispatcher<LakeWork>(queueUrl);
  const saidAt = new Map<string, number>();
  return (collection) => async (workspace_id) => {
    const now = Date.now();
    const key = `${collection} ${workspace_id}`;
    if (now - (saidAt.get(key) ?? 0) < hintPauseMs) return;
    saidAt.set(key, now);
    await dispatcher.send([{ workspace_id, collection }]);
  };
};

interface Environment {
  readonly TABLE_NAME: string;
  readonly LAKE_BUCKET: string;
  readonly LAKE_QUEUE_URL: string;
}

export type Place = readonly [client: DynamoDBDocumentClient, s3: S3Client, env: Environment];

/** What reading a collection takes. */
export const readerPartsOf = (
  ...[client, s3, { TABLE_NAME: table, LAKE_BUCKET, LAKE_QUEUE_URL }]: Place
): ((collection: Collection) => ReaderParts) => {
  const files = makeFileStore(s3, LAKE_BUCKET);
  const hint = hinting(LAKE_QUEUE_URL);
  return (collection) => ({
    reading: { client, table, collection, budget: readingBudget },
    manifests: makeManifestStore(client, table, collection),
    files,
    hint: hint(collection.name),
  });
};
