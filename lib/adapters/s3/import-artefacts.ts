import { GetObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import * as z from "zod";
import { LikelyDuplicate } from "#lib/contract/records/likely-duplicates.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { ImportedLead } from "#lib/domain/records/lead/imported-lead.ts";
import { DealRow } from "#lib/domain/transfer/import/deals/imported-deal.ts";
import type { ArtefactLink, ImportArtefacts } from "#lib/domain/transfer/import/import-files.ts";
import { errorsKey, previewKey, undoKey } from "./import-keys.ts";

const linkSeconds = 900;

export const Preview = z.array(
  z.union([
    z.object({
      row: z.int(),
      lead: ImportedLead,
      likely: LikelyDuplicate.optional(),
      matches: z.boolean(),
    }),
    DealRow.extend({ matches: z.boolean() }),
  ]),
);

const StoredPreview = stored(Preview);

/** What the steps have left for people to look at. */
export const makeImportArtefacts = (client: S3Client, bucket: string): ImportArtefacts => {
  const linkTo = async (Key: string, filename: string, now: Date): Promise<ArtefactLink> => {
    const ResponseContentDisposition = `attachment; filename="${filename}"`;
    const command = new GetObjectCommand({ Bucket: bucket, Key, ResponseContentDisposition });
    const url = await getSignedUrl(client, command, { expiresIn: linkSeconds, signingDate: now });
    return { url, expires_at: new Date(now.getTime() + linkSeconds * 1_000).toISOString() };
  };
  return {
    preview: async (record) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: previewKey(record) }));
      return StoredPreview.parse(JSON.parse((await Body?.transformToString()) ?? ""));
    },
    errorsLink: (record, now) => linkTo(errorsKey(record), `${record.id}-errors.csv`, now),
    undoLink: (record, now) => linkTo(undoKey(record), `${record.id}-undo.csv`, now),
  };
};
