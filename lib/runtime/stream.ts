import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import middy from "@middy/core";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import type { ItemChange } from "#lib/adapters/events/events-of-record.ts";
import type { Progress } from "#lib/adapters/events/publish-changes.ts";
import { type Deps, loadDeps } from "./load-deps.ts";
import { errorFields, log } from "./log.ts";

type Row<Name extends keyof Deps> = { readonly uses: readonly Name[] };
type Image = NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"];

const item = (image: Image): Record<string, unknown> | undefined =>
  image === undefined ? undefined : unmarshall(image as Record<string, AttributeValue>);

/** DynamoDB gives the time in seconds. */
const storedAtOf = ({ dynamodb }: DynamoDBRecord): { readonly storedAt?: string } => {
  const seconds = dynamodb?.ApproximateCreationDateTime;
  return seconds === undefined ? {} : { storedAt: new Date(Math.floor(seconds) * 1_000).toISOString() };
};

const changeOf = (record: DynamoDBRecord): ItemChange => ({
  ...imagesOf(record),
  ...storedAtOf(record),
});

const imagesOf = ({ dynamodb, userIdentity }: DynamoDBRecord): ItemChange => ({
  before: item(dynamodb?.OldImage),
  after: item(dynamodb?.NewImage),
  // As DynamoDB documents it, only time to live removes items in this name.
  expired: userIdentity?.principalId === "dynamodb.amazonaws.com",
});

/** The changes up to the first record that can't be read. */
const readChanges = (records: readonly DynamoDBRecord[]): { changes: ItemChange[]; error?: unknown } => {
  const changes: ItemChange[] = [];
  try {
    for (const record of records) changes.push(changeOf(record));
    return { changes };
  } catch (error) {
    return { changes, error };
  }
};

/**
 * Makes a Lambda handler of a stream consumer that takes a whole batch. It says how many changes, counted from the
 * first, are done; the next one is where the stream begins again, so nothing is overtaken and nothing is lost.
 */
export const streamBatch = <const Name extends keyof Deps>(
  row: Row<Name>,
  handle: (changes: readonly ItemChange[], deps: Pick<Deps, Name>) => Promise<Progress>,
) => {
  const loading = loadDeps(row.uses);
  return middy<DynamoDBStreamEvent, DynamoDBBatchResponse>().handler(async ({ Records }) => {
    const { changes, error: unreadable } = readChanges(Records);
    const { done, error = unreadable } = await handle(changes, await loading);
    const failed = Records[done];
    if (failed === undefined) return { batchItemFailures: [] };
    const sequence = failed.dynamodb?.SequenceNumber ?? "";
    log("error", "stream record failed", { sequence, ...errorFields(error) });
    return { batchItemFailures: [{ itemIdentifier: sequence }] };
  });
};

/** Handles one change after the other, up to the first that fails. */
export const inOrder = async (
  changes: readonly ItemChange[],
  handle: (change: ItemChange) => Promise<void>,
): Promise<Progress> => {
  for (const [done, change] of changes.entries()) {
    try {
      await handle(change);
    } catch (error) {
      return { done, error };
    }
  }
  return { done: changes.length };
};
