import { Refusal } from "#lib/contract/errors.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { Upload, UploadSource } from "#lib/contract/transfer/import-upload.ts";
import type { FilePart, ImportUploads } from "../import-files.ts";
import type { ImportRecord } from "../import-record.ts";

/** The parts in which a file of so many bytes goes up. */
export const partsOf = (bytes: number): readonly FilePart[] =>
  Array.from({ length: Math.ceil(bytes / sizes.uploadPartBytes) }, (_, index) => ({
    number: index + 1,
    bytes: Math.min(sizes.uploadPartBytes, bytes - index * sizes.uploadPartBytes),
  }));

/** Whether a file goes up in parts; refuses that for one whose size nobody knows. */
export const goesInParts = ({ bytes, in_parts: wanted }: UploadSource): boolean => {
  if (bytes !== undefined) return wanted ?? bytes > sizes.multipartThresholdBytes;
  if (wanted !== true) return false;
  throw new Refusal("validation_failed", {
    errors: [
      {
        pointer: "/source/bytes",
        code: "required",
        message: "How many parts there are depends on the size of the file.",
        hint: "Give its size in bytes.",
      },
    ],
  });
};

/** Where an import's file is to be put. */
export const uploadOf = (
  uploads: Pick<ImportUploads, "link" | "partLinks">,
  { source_key: key, upload_id: uploadId, announced_bytes: bytes }: ImportRecord,
): Promise<Upload> =>
  uploadId === null || bytes === null ? uploads.link(key) : uploads.partLinks(key, uploadId, partsOf(bytes));
