import type { S3Client } from "@aws-sdk/client-s3";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { makeListReader } from "#lib/adapters/dynamo/lead-lists.ts";
import { makeLakeDispatcher } from "#lib/adapters/sqs/dispatchers.ts";
import type { EnvironmentOf } from "#lib/contract/capabilities.ts";
import type { LeadLake } from "#lib/domain/records/lead/lead-lake.ts";
import type { LeadStatistics } from "#lib/domain/records/lead/lead-statistics.ts";
import { lakeOverLists, statisticsOverLists } from "#lib/domain/segments/list/search-over-lists.ts";
import type { LakeCollection } from "#lib/domain/segments/search/lake-work.ts";
import { collections } from "./collections.ts";
import { makeFileStore } from "./file-store.ts";
import { readingBudget } from "./lake-limits.ts";
import type { LeadLakeParts } from "./lake-parts.ts";
import { makeLeadLake } from "./lead-lake.ts";
import { makeLeadStatistics } from "./lead-statistics.ts";
import { makeManifestStore } from "./manifest.ts";
import type { ReaderParts } from "./record-reader.ts";

/** One reader need not say twice in a minute that there is much to compact. */
const hintPauseMs = 60_000;

type Hinting = (collection: LakeCollection) => ReaderParts["hint"];

const hinting = (queueUrl: string): Hinting => {
  const dispatcher = makeLakeDispatcher(queueUrl);
  const saidAt = new Map<string, number>();
  return (collection) => async (workspace_id) => {
    const now = Date.now();
    const key = `${collection} ${workspace_id}`;
    if (now - (saidAt.get(key) ?? 0) < hintPauseMs) return;
    saidAt.set(key, now);
    await dispatcher.send([{ workspace_id, collection }]);
  };
};

type Place = readonly [client: DynamoDBDocumentClient, s3: S3Client, env: EnvironmentOf<"leadLake">];

const lakeParts = (
  ...[client, s3, { TABLE_NAME: table, LAKE_BUCKET, LAKE_QUEUE_URL }]: Place
): LeadLakeParts => {
  const files = makeFileStore(s3, LAKE_BUCKET);
  const hint = hinting(LAKE_QUEUE_URL);
  const partsOf = (name: LakeCollection): ReaderParts => {
    const collection = collections[name];
    return {
      reading: { client, table, collection, budget: readingBudget },
      manifests: makeManifestStore(client, table, collection),
      files,
      hint: hint(name),
    };
  };
  return { leads: partsOf("leads"), engagement: partsOf("engagement") };
};

const listsOf = (...[client, , { TABLE_NAME }]: Place) => makeListReader(client, TABLE_NAME);

/** The leads of all workspaces, each by itself. */
export const leadLakeOf = (...place: Place): LeadLake =>
  lakeOverLists(listsOf(...place), makeLeadLake(lakeParts(...place)));

/** Counts over them. */
export const leadStatisticsOf = (...place: Place): LeadStatistics =>
  statisticsOverLists(listsOf(...place), makeLeadStatistics(lakeParts(...place)));
