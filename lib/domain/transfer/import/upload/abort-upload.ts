import type { UploadAborter } from "../import-files.ts";
import type { ImportRecord } from "../import-record.ts";

/** Gives up the parts of a file that an import no longer waits for; may be done any number of times. */
export const abortUpload = async (
  uploads: UploadAborter,
  { source_key: key, upload_id: uploadId }: ImportRecord,
): Promise<void> => {
  if (uploadId !== null) await uploads.abort(key, uploadId);
};
