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

/** Where Athena looks for the names of a collection's files. */
export const liveFilesKey = ({ name }: Collection, workspaceId: WorkspaceId): string =>
  `lake/live/${name}/workspace_id=${workspaceId}/symlink.txt`;

/** Tells Athena, which can't read manifests, the files of the snapshot as it stands: one address a line. */
export const publishFiles = async (
  { s3, bucket, collection, manifests }: PublishParts,
  workspaceId: WorkspaceId,
): Promise<void> => {
  const place = { Bucket: bucket, Key: liveFilesKey(collection, workspaceId) };
  const files = (await manifests.searchable(workspaceId))?.files ?? [];
  const lines = files.map(({ key }) => `s3://${bucket}/${key}\n`);
  if (lines.length === 0) await s3.send(new DeleteObjectCommand(place));
  else await s3.send(new PutObjectCommand({ ...place, Body: lines.join(""), ContentType: "text/plain" }));
};
