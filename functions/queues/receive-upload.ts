import { queueFunctions } from "#functions/manifest.ts";
import { arrivedFiles, BucketNotification } from "#lib/adapters/s3/bucket-notification.ts";
import { receiveFile } from "#lib/domain/transfer/import/receive-file.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Begins or moves on an import for each file that arrives in the import bucket. */
export const handler = consumer(
  queueFunctions["receive-upload"],
  BucketNotification,
  async ({ message, now }, { importStore: imports, dropWorkspaces: workspaces }) => {
    for (const file of arrivedFiles(message)) await receiveFile({ imports, workspaces }, file, now);
  },
);
