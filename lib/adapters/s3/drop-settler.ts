import {
  CopyObjectCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import type { DropSettler } from "#lib/domain/transfer/import/settle-drop.ts";
import { errorsKey, resultErrorsKey, settledKey, summaryKey } from "./import-keys.ts";

const asText = (record: ImportRecord): string => {
  const { id, state, source, counts, failure, mapping, warnings, needs_review } = record;
  const { created_at, updated_at } = record;
  const told = {
    id,
    state,
    source,
    counts,
    failure,
    needs_review,
    warnings,
    mapping,
    created_at,
    updated_at,
  };
  return `${JSON.stringify(told, null, 2)}\n`;
};

/** Puts the outcome of a dropped file beside it and the file away; may be done any number of times. */
export const makeDropSettler = (client: S3Client, bucket: string): DropSettler => {
  /** Copies an object without its tags, which would take rights of their own. */
  const copy = async (from: string, to: string, etag?: string): Promise<void> => {
    await client.send(
      new CopyObjectCommand({
        Bucket: bucket,
        Key: to,
        CopySource: `${bucket}/${from}`.split("/").map(encodeURIComponent).join("/"),
        TaggingDirective: "REPLACE",
        ...(etag === undefined ? {} : { CopySourceIfMatch: `"${etag}"` }),
      }),
    );
  };
  /** The ETag of an object, or undefined where there is none. */
  const etagOf = async (key: string): Promise<string | undefined> => {
    const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: key, MaxKeys: 1 });
    const [first] = (await client.send(list)).Contents ?? [];
    return first?.Key === key ? first.ETag?.replaceAll('"', "") : undefined;
  };
  /** Moves the import's own file; one that was dropped in its place is another import's. */
  const move = async ({ source_key: from, source_etag: etag }: ImportRecord, to: string): Promise<void> => {
    if (etag === null || (await etagOf(from)) !== etag) return;
    try {
      await copy(from, to, etag);
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: from, IfMatch: `"${etag}"` }));
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === "PreconditionFailed") return;
      throw error;
    }
  };

  const tell = async (record: ImportRecord): Promise<void> => {
    const { warning, invalid, duplicate_in_file, failed } = record.counts;
    if (warning + invalid + duplicate_in_file + failed > 0)
      await copy(errorsKey(record), resultErrorsKey(record));
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: summaryKey(record),
        Body: asText(record),
        ContentType: "application/json",
      }),
    );
  };

  return {
    settle: async (record, outcome) => {
      await tell(record);
      await move(record, settledKey(record, outcome));
    },
    tellWaiting: tell,
  };
};
