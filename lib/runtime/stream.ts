import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import middy from "@middy/core";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import type { Progress, UnreadChange } from "#lib/adapters/changes/progress.ts";
import type { ItemChange } from "#lib/adapters/events/events-of-record.ts";
import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";
import { type Deps, loadDeps } from "./load-deps.ts";
import { errorFields, type LogFields, LoggedFailure, log } from "./log.ts";

type Row<Name extends keyof Deps> = { readonly uses: readonly Name[] };
/** Every function that reads the stream stores the records that it can't read. */
type Storing = "unreadChanges";
type Image = NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"];

/** The log line of a record that this release cannot read. */
export const changeStored = "stream record stored: unreadable";

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

interface Read {
  readonly changes: readonly ItemChange[];
  /** Place in the event of each change. */
  readonly places: readonly number[];
  readonly unread: readonly UnreadChange[];
}

/** The changes of all records but those that JavaScript cannot hold. */
const readChanges = (records: readonly DynamoDBRecord[]): Read => {
  const read: { changes: ItemChange[]; places: number[]; unread: UnreadChange[] } = {
    changes: [],
    places: [],
    unread: [],
  };
  for (const [place, record] of records.entries())
    try {
      read.changes.push(changeOf(record));
      read.places.push(place);
    } catch (error) {
      read.unread.push({ place, error });
    }
  return read;
};

/** Progress over the changes that were read as progress over the records of the event, unread ones in order. */
const overRecords = (
  { places, unread }: Read,
  { done, error, unread: more = [] }: Progress,
  total: number,
) => {
  const placeOf = (index: number): number => places[index] ?? total;
  const byPlace = new Map(unread.map((one) => [one.place, one]));
  for (const one of more) {
    const place = placeOf(one.place);
    if (!byPlace.has(place)) byPlace.set(place, { place, error: one.error });
  }
  const end = placeOf(done);
  const passed = [...byPlace.values()]
    .filter(({ place }) => place < end)
    .toSorted((a, b) => a.place - b.place);
  return { end, error, passed };
};

const sequenceOf = (record: DynamoDBRecord | undefined): string => record?.dynamodb?.SequenceNumber ?? "";

const id = /^[a-z]+_[0-9A-Z]{26}$/;

/** Ids and the kind of the item, without its values: the sort key of a lock is a personal value. */
const aboutRecord = (record: DynamoDBRecord | undefined): LogFields => {
  const image = record?.dynamodb?.NewImage ?? record?.dynamodb?.OldImage;
  return {
    sequence: sequenceOf(record),
    kind: image?.["kind"]?.S,
    workspace_id: image?.["workspace_id"]?.S,
    record_id: id.test(image?.["sk"]?.S ?? "") ? image?.["sk"]?.S : undefined,
  };
};

const reasonOf = (error: unknown): LogFields =>
  error instanceof UnknownVariant ? { error: error.name, field: error.field } : errorFields(error);

/**
 * Makes a Lambda handler of a stream consumer that takes a whole batch. It says how many changes, counted from the
 * first, are done; the next one is where the stream begins again, so nothing is overtaken and nothing is lost. Records of
 * changes that cannot be read are stored unchanged before the batch counts as done beyond them, and the shard goes on.
 */
export const streamBatch = <const Name extends keyof Deps>(
  row: Row<Name | Storing>,
  handle: (changes: readonly ItemChange[], deps: Pick<Deps, Name>) => Promise<Progress>,
  loading: Promise<Pick<Deps, Name | Storing>> = loadDeps(row.uses),
) =>
  middy<DynamoDBStreamEvent, DynamoDBBatchResponse>().handler(async ({ Records }, { invokedFunctionArn }) => {
    const deps = await loading;
    const failedAt = (place: number, error: unknown): DynamoDBBatchResponse => {
      const sequence = sequenceOf(Records[place]);
      log("error", "stream record failed", { sequence, ...errorFields(error) });
      return { batchItemFailures: [{ itemIdentifier: sequence }] };
    };
    const read = readChanges(Records);
    const progress = await handle(read.changes, deps).catch((error: unknown) => {
      log("error", "stream batch failed", errorFields(error));
      throw new LoggedFailure();
    });
    const { end, error, passed } = overRecords(read, progress, Records.length);
    const [first] = passed;
    if (first !== undefined)
      try {
        const records = passed.flatMap(({ place }) => Records[place] ?? []);
        const key = await deps.unreadChanges.store(invokedFunctionArn, records);
        for (const { place, error: reason } of passed)
          log("warn", changeStored, { ...aboutRecord(Records[place]), key, ...reasonOf(reason) });
      } catch (failure) {
        return failedAt(first.place, failure);
      }
    return end < Records.length ? failedAt(end, error) : { batchItemFailures: [] };
  });
