import * as z from "zod";
import type { ArrivedFile } from "#lib/domain/transfer/import/receive-file.ts";
import { readArrivedKey } from "./import-keys.ts";

const ObjectRecord = z.object({
  eventTime: z.iso.datetime(),
  s3: z.object({
    object: z.object({
      key: z.string(),
      size: z.int().min(0).default(0),
      sequencer: z.string(),
      eTag: z.string(),
    }),
  }),
});

/** What S3 sends to a queue: new objects, or once, when the notification is set up, a test. */
export const BucketNotification = z.union([
  z.object({ Records: z.array(ObjectRecord) }),
  z.object({ Event: z.literal("s3:TestEvent") }).transform(() => ({ Records: [] })),
]);

/** Keys are form-encoded in notifications. */
const plainKey = (key: string): string => decodeURIComponent(key.replaceAll("+", " "));

/** The files of a notification that are to be imported. */
export const arrivedFiles = ({ Records }: z.output<typeof BucketNotification>): ArrivedFile[] =>
  Records.flatMap(({ eventTime, s3: { object } }): ArrivedFile[] => {
    const key = plainKey(object.key);
    const meaning = readArrivedKey(key);
    if (meaning === undefined) return [];
    const at = new Date(eventTime).toISOString();
    return [{ ...meaning, key, bytes: object.size, at, sequencer: object.sequencer, etag: object.eTag }];
  });
