import { DeleteObjectCommand, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Collection } from "./collection.ts";
import { lakePrefix } from "./lake-keys.ts";
import { retiredForMs } from "./lake-limits.ts";
import { keysOfFile, type ManifestStore } from "./manifest.ts";

interface SweepParts {
  readonly s3: S3Client;
  readonly bucket: string;
  readonly collection: Collection;
  readonly manifests: ManifestStore;
  readonly clock: () => Date;
}

/** Deletes the files that no manifest has named for a day: replaced ones, and those of compactions that died. */
export const sweep = async (parts: SweepParts, workspaceId: WorkspaceId): Promise<void> => {
  const { s3, bucket, collection, manifests, clock } = parts;
  const oldest = clock().getTime() - retiredForMs;
  const old: string[] = [];
  const listing = { Bucket: bucket, Prefix: lakePrefix(collection, workspaceId) };
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, listing))
    for (const { Key = "", LastModified } of Contents)
      if (LastModified !== undefined && LastModified.getTime() < oldest) old.push(Key);
  // Read after the list, so that what a compaction has just put into the manifest is not taken for forgotten.
  const known = old.length === 0 ? [] : await manifests.all(workspaceId);
  const named = new Set(
    known.flatMap(({ files, retired }) => [...files.flatMap(keysOfFile), ...retired.map(({ key }) => key)]),
  );
  for (const Key of old.filter((key) => !named.has(key)))
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
};
