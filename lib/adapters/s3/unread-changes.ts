import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { failedChangesPrefix } from "#lib/contract/resources.ts";

/** A record of the table's stream, as Lambda hands it over. */
interface StreamRecord {
  readonly eventID?: string | undefined;
  readonly dynamodb?: { readonly SequenceNumber?: string | undefined } | undefined;
}

/** Where a stream's consumer stores the records that it cannot read. */
export interface UnreadChanges {
  /**
   * Stores the records unchanged, in the form in which Lambda stores those that it gave up, and returns the object's key.
   * The bucket tells the operators of each object. The same records get the same key.
   */
  store(functionArn: string, records: readonly StreamRecord[]): Promise<string>;
}

const idOf = (record: StreamRecord | undefined): string =>
  record?.eventID ?? record?.dynamodb?.SequenceNumber ?? "";

export const makeUnreadChanges = (s3: S3Client, bucket: string): UnreadChanges => ({
  store: async (functionArn, records) => {
    const name = functionArn.split(":").at(-1);
    // A batch that comes again may hold other records after the first.
    const key = `${failedChangesPrefix}${name}/unread/${idOf(records[0])}-${idOf(records.at(-1))}-${records.length}.json`;
    const document = {
      requestContext: { functionArn, condition: "Unreadable" },
      version: "1.0",
      timestamp: new Date().toISOString(),
      payload: JSON.stringify({ Records: records }),
    };
    await s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: JSON.stringify(document),
        ContentType: "application/json",
      }),
    );
    return key;
  },
});
