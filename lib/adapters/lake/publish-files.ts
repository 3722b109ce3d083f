import { DeleteObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Collection } from "./collection.ts";
import type { ManifestStore } from "./manifest.ts";

interface PublishParts {
  readonly s3: S3Client;
  readonly bucket: string;
  readonly collection: Collection;
  readonly manifests: ManifestStore;
}

/** Where Athena looks for the names of a collection's files, or of the files with its items. */
const liveFilesKey = (table: string, workspaceId: WorkspaceId): string =>
  `lake/live/${table}/workspace_id=${workspaceId}/symlink.txt`;

/**
 * Writes the names of the snapshot's files for Athena, which can't read manifests: one address a line, for the table of
 * the collection and for the one of its items.
 */
export const publishFiles = async (
  { s3, bucket, collection, manifests }: PublishParts,
  workspaceId: WorkspaceId,
): Promise<void> => {
  const files = (await manifests.searchable(workspaceId))?.files ?? [];
  const named = {
    [collection.name]: files,
    [`${collection.name}_items`]: files.map((file) => file.items ?? file),
  };
  for (const [table, keys] of Object.entries(named)) {
    const place = { Bucket: bucket, Key: liveFilesKey(table, workspaceId) };
    const lines = keys.map(({ key }) => `s3://${bucket}/${key}\n`);
    if (lines.length === 0) await s3.send(new DeleteObjectCommand(place));
    else await s3.send(new PutObjectCommand({ ...place, Body: lines.join(""), ContentType: "text/plain" }));
  }
};
