import type { S3Client } from "@aws-sdk/client-s3";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { makeLakeDispatcher } from "#lib/adapters/sqs/dispatchers.ts";
import type { EnvironmentOf } from "#lib/contract/capabilities.ts";
import type { WorkspaceId } from "#lib/contract/ids.ts";
import type { LeadLake } from "#lib/domain/search/lead-lake.ts";
import { makeFileStore } from "./file-store.ts";
import { readingBudget } from "./lake-limits.ts";
import { leadCollection } from "./lead-collection.ts";
import { makeLeadLake } from "./lead-lake.ts";
import { makeManifestStore } from "./manifest.ts";

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

/** The leads of all workspaces, each by itself. */
export const leadLakeOf = (
  client: DynamoDBDocumentClient,
  s3: S3Client,
  { TABLE_NAME: table, LAKE_BUCKET, LAKE_QUEUE_URL }: EnvironmentOf<"leadLake">,
): LeadLake =>
  makeLeadLake({
    reading: { client, table, collection: leadCollection, budget: readingBudget },
    manifests: makeManifestStore(client, table, leadCollection),
    files: makeFileStore(s3, LAKE_BUCKET),
    hint: hinting(LAKE_QUEUE_URL),
  });
