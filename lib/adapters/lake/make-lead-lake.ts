import type { S3Client } from "@aws-sdk/client-s3";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { makeLakeDispatcher } from "#lib/adapters/sqs/dispatchers.ts";
import type { EnvironmentOf } from "#lib/contract/capabilities.ts";
import type { WorkspaceId } from "#lib/contract/ids.ts";
import type { LeadLake } from "#lib/domain/search/lead-lake.ts";
import type { LeadStatistics } from "#lib/domain/search/lead-statistics.ts";
import { makeFileStore } from "./file-store.ts";
import { readingBudget } from "./lake-limits.ts";
import { leadCollection } from "./lead-collection.ts";
import { makeLeadLake } from "./lead-lake.ts";
import { makeLeadStatistics } from "./lead-statistics.ts";
import { makeManifestStore } from "./manifest.ts";
import type { ReaderParts } from "./record-reader.ts";

/** One reader need not say twice in a minute that there is much to compact. */
const hintPauseMs = 60_000;

const hinting = (queueUrl: string): ((workspaceId: WorkspaceId) => Promise<void>) => {
  const dispatcher = makeLakeDispatcher(queueUrl);
  const saidAt = new Map<WorkspaceId, number>();
  return async (workspaceId) => {
    const now = Date.now();
    if (now - (saidAt.get(workspaceId) ?? 0) < hintPauseMs) return;
    saidAt.set(workspaceId, now);
    await dispatcher.send([{ workspace_id: workspaceId, collection: "leads" }]);
  };
};

const readerParts = (
  client: DynamoDBDocumentClient,
  s3: S3Client,
  { TABLE_NAME: table, LAKE_BUCKET, LAKE_QUEUE_URL }: EnvironmentOf<"leadLake">,
): ReaderParts => ({
  reading: { client, table, collection: leadCollection, budget: readingBudget },
  manifests: makeManifestStore(client, table, leadCollection),
  files: makeFileStore(s3, LAKE_BUCKET),
  hint: hinting(LAKE_QUEUE_URL),
});

/** The leads of all workspaces, each by itself. */
export const leadLakeOf = (...parts: Parameters<typeof readerParts>): LeadLake =>
  makeLeadLake(readerParts(...parts));

/** Counts over them. */
export const leadStatisticsOf = (...parts: Parameters<typeof readerParts>): LeadStatistics =>
  makeLeadStatistics(readerParts(...parts));
