import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import middy from "@middy/core";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import type { ItemChange } from "#lib/adapters/events/events-of-record.ts";
import { type Deps, loadDeps } from "./load-deps.ts";
import { errorFields, log } from "./log.ts";

type Image = NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"];

const item = (image: Image): Record<string, unknown> | undefined =>
  image === undefined ? undefined : unmarshall(image as Record<string, AttributeValue>);

const sequenceOf = (record: DynamoDBRecord): string => record.dynamodb?.SequenceNumber ?? "";

/**
 * Makes a Lambda handler of a stream consumer. Records go one after the other; the first that fails is where the
 * stream begins again, so nothing is overtaken and nothing is lost.
 */
export const stream = <const Name extends keyof Deps>(
  row: { readonly uses: readonly Name[] },
  handle: (change: ItemChange, deps: Pick<Deps, Name>) => Promise<void>,
) => {
  const loading = loadDeps(row.uses);
  return middy<DynamoDBStreamEvent, DynamoDBBatchResponse>().handler(async (event) => {
    const deps = await loading;
    for (const record of event.Records) {
      try {
        const change = { before: item(record.dynamodb?.OldImage), after: item(record.dynamodb?.NewImage) };
        await handle(change, deps);
      } catch (error) {
        log("error", "stream record failed", { sequence: sequenceOf(record), ...errorFields(error) });
        return { batchItemFailures: [{ itemIdentifier: sequenceOf(record) }] };
      }
    }
    return { batchItemFailures: [] };
  });
};
