import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { unlogged } from "#lib/adapters/unlogged-client.ts";
import {
  type DeliveryPolicy,
  recordFilter,
  type StreamCalls,
  startQueueSource,
  startStreamSource,
} from "#lib/local/lambda/index.ts";
import type { DeclaredEventSource } from "#lib/local/resources/index.ts";
import type { Emulators } from "./emulators.ts";
import type { RunningFunction } from "./start-functions.ts";

export interface EventSourceOptions {
  readonly emulators: Emulators;
  /** By name. */
  readonly functions: ReadonlyMap<string, RunningFunction>;
  readonly retryDelaySeconds: number | undefined;
  /** Duplicates, delays and reorders messages. */
  readonly deliveryPolicy: DeliveryPolicy | undefined;
}

/** Something that polls for a function. */
interface Source {
  close(): Promise<void>;
}

/** Starts all declared event sources; each polls with its function's role, as on AWS. Answers the way to stop them. */
export async function startEventSources(options: EventSourceOptions): Promise<() => Promise<void>> {
  const sources = await Promise.all(
    options.emulators.world.declared.eventSources.map((declared) => startSource(declared, options)),
  );
  return async () => {
    await Promise.all(sources.map((source) => source.close()));
  };
}

async function startSource(declared: DeclaredEventSource, options: EventSourceOptions): Promise<Source> {
  const { gate, dynamo, world } = options.emulators;
  const credentials = options.functions.get(declared.functionName)?.credentials;
  if (!credentials) throw new Error(`an event source of ${declared.functionName}, which does not exist`);
  const config = { endpoint: gate.url, region: world.deployment.region, credentials };
  const isQueue = declared.sourceArn.includes(":sqs:");
  if (isQueue && declared.filterPatterns.length > 0)
    throw new Error(`filters of a queue's event source (${declared.functionName}) are not supported locally`);
  return isQueue
    ? startQueue(declared, unlogged(new SQSClient(config)), options)
    : startStream(
        declared,
        // In this process already: over the wire two readers of each image would take half of its time.
        (operation, body) => {
          const { accessKeyId } = credentials;
          const target = `DynamoDBStreams_20120810.${operation}`;
          return gate.inner({ service: "dynamodb", target, accessKeyId, body }, dynamo.carryOut);
        },
        unlogged(new S3Client({ ...config, forcePathStyle: true })),
        options,
      );
}

async function startQueue(
  declared: DeclaredEventSource,
  client: SQSClient,
  { emulators, retryDelaySeconds, deliveryPolicy }: EventSourceOptions,
): Promise<Source> {
  return startQueueSource({
    host: emulators.host,
    functionName: declared.functionName,
    queueArn: declared.sourceArn,
    queueUrl: queueUrl(declared.sourceArn, emulators),
    batchSize: declared.batchSize ?? 10,
    batchingWindowSeconds: declared.batchingWindowSeconds,
    reportBatchItemFailures: declared.reportBatchItemFailures,
    maximumConcurrency: declared.maximumConcurrency ?? 5,
    client,
    serviceClient: emulators.world.clients.sqs,
    ...(retryDelaySeconds !== undefined && { retryDelaySeconds }),
    ...(deliveryPolicy && { deliveryPolicy }),
  });
}

async function startStream(
  declared: DeclaredEventSource,
  streams: StreamCalls,
  s3: S3Client,
  { emulators }: EventSourceOptions,
): Promise<Source> {
  const { onFailureBucketArn, maximumRecordAgeSeconds } = declared;
  return startStreamSource({
    host: emulators.host,
    functionName: declared.functionName,
    streamArn: declared.sourceArn,
    batchSize: declared.batchSize ?? 100,
    startingPosition: declared.startingPosition ?? "LATEST",
    bisectBatchOnFunctionError: declared.bisectBatchOnFunctionError,
    // Lambda's own default: until the record expires.
    maximumRetryAttempts: declared.maximumRetryAttempts ?? -1,
    reportBatchItemFailures: declared.reportBatchItemFailures,
    wants: recordFilter(declared.filterPatterns),
    streams,
    wake: (listener: () => void) => emulators.dynamo.onStreamRecords(listener),
    checkpoints: emulators.checkpoints.of(declared.functionName, declared.sourceArn),
    ...(maximumRecordAgeSeconds !== undefined && { maximumRecordAgeSeconds }),
    ...(onFailureBucketArn !== undefined && {
      onFailure: { s3, bucket: onFailureBucketArn.split(":").at(-1) ?? "" },
    }),
  });
}

function queueUrl(arn: string, { world }: Emulators): string {
  return world.queueUrl(arn.split(":").at(-1) ?? "");
}
