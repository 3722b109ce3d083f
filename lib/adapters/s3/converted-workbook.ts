import { GetObjectCommand, HeadObjectCommand, NoSuchKey, type S3Client } from "@aws-sdk/client-s3";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import {
  ConversionOutcome,
  UnconvertedWorkbook,
} from "#lib/domain/transfer/import/convert/workbook-conversion.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import type { ByteSource } from "../files/byte-source.ts";
import { readPackedRows } from "../files/converted-rows.ts";
import type { WorkbookReader } from "../files/read-rows.ts";
import { conversionKeys } from "./import-keys.ts";
import { objectSource } from "./import-source.ts";

const StoredOutcome = stored(ConversionOutcome);

/** What became of a workbook; undefined while nobody has looked into it. */
const outcomeOf = async (
  client: S3Client,
  bucket: string,
  key: string,
): Promise<ConversionOutcome | undefined> => {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return StoredOutcome.parse(JSON.parse((await Body?.transformToString()) ?? ""));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

/**
 * The rows of an import's workbook as the converter has left them. Throws UnconvertedWorkbook when it has not, and
 * UnreadableFile when it could not. `watched` may look at what is read.
 */
export const convertedRows = (
  client: S3Client,
  bucket: string,
  { workspace_id, id: import_id, source_etag }: Pick<ImportRecord, "workspace_id" | "id" | "source_etag">,
  watched: (source: ByteSource) => ByteSource = (source) => source,
): WorkbookReader =>
  async function* (format, _source, onSheet) {
    const keys = conversionKeys({
      workspace_id,
      import_id,
      source_etag: source_etag ?? "",
      workbook: format,
    });
    const outcome = await outcomeOf(client, bucket, keys.outcome);
    if (outcome === undefined) throw new UnconvertedWorkbook(format);
    if (!outcome.ok) throw new UnreadableFile(outcome.failure.code, outcome.failure.message);
    if (outcome.sheet !== undefined) onSheet?.(outcome.sheet);
    const { ContentLength: bytes = 0 } = await client.send(
      new HeadObjectCommand({ Bucket: bucket, Key: keys.rows }),
    );
    const source = objectSource(client, { Bucket: bucket, Key: keys.rows }, bytes);
    yield* readPackedRows(watched(source), format);
  };
