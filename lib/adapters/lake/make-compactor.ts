import type { S3Client } from "@aws-sdk/client-s3";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { LakeWork } from "#lib/domain/segments/search/lake-work.ts";
import { collections } from "./collections.ts";
import { type Compacted, compact } from "./compact.ts";
import { makeFileStore } from "./file-store.ts";
import { readingBudget, weighedRowsMin } from "./lake-limits.ts";
import { keepLandmarks } from "./landmarks.ts";
import { makeManifestStore } from "./manifest.ts";
import { partitionBytes } from "./partition-bytes.ts";
import { publishFiles } from "./publish-files.ts";
import { sweep } from "./sweep.ts";

export interface Compactor {
  /** Brings a collection's snapshot up to the table where that is due, and deletes what is long replaced. */
  compact(work: LakeWork, until: Date): Promise<Compacted>;
  /** What a partition of the collection has in the table, as `partitionBytes` tells it; from half a million rows on. */
  weigh(work: LakeWork): Promise<number>;
}

/** The table and the buckets that compaction reads and writes, by name. */
interface CompactorPlaces {
  readonly TABLE_NAME: string;
  readonly LAKE_BUCKET: string;
  readonly HISTORY_BUCKET: string;
}

export const compactorOf = (
  client: DynamoDBDocumentClient,
  s3: S3Client,
  { TABLE_NAME: table, LAKE_BUCKET: bucket, HISTORY_BUCKET: historyBucket }: CompactorPlaces,
  clock = (): Date => new Date(),
): Compactor => {
  const files = makeFileStore(s3, bucket);
  const history = makeFileStore(s3, historyBucket);
  return {
    compact: async ({ workspace_id: workspaceId, collection: name }, until) => {
      const collection = collections[name];
      const manifests = makeManifestStore(client, table, collection);
      const reading = { client, table, collection, budget: readingBudget };
      const compacted = await compact({ reading, manifests, files, clock }, workspaceId, until);
      if (compacted === "done" || compacted === "unfinished")
        await publishFiles({ s3, bucket, collection, manifests }, workspaceId);
      const manifest = compacted === "done" ? await manifests.read(workspaceId) : undefined;
      if (name === "leads" && manifest !== undefined)
        await keepLandmarks({ files, history }, workspaceId, manifest);
      await sweep({ s3, bucket, collection, manifests, clock }, workspaceId);
      return compacted;
    },
    weigh: async ({ workspace_id: workspaceId, collection: name }) => {
      const collection = collections[name];
      const manifest = await makeManifestStore(client, table, collection).read(workspaceId);
      if (manifest === undefined) return 0;
      return partitionBytes(files, collection, workspaceId, manifest, weighedRowsMin);
    },
  };
};
