import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import type { S3Client } from "@aws-sdk/client-s3";
import type { SchedulerClient } from "@aws-sdk/client-scheduler";
import type { SQSClient } from "@aws-sdk/client-sqs";
import type { CapabilityName } from "#lib/capabilities/table.ts";
import type { Deployment } from "#lib/local/assembly/index.ts";
import type { Statement } from "#lib/local/iam/statement.ts";

/** A role of the template. */
export interface Role {
  readonly name: string;
  readonly arn: string;
  /** Who may assume it. */
  readonly trust: readonly Statement[];
  /** Grows as policies are attached. */
  readonly statements: Statement[];
}

/** A function of the template, before it is given to the Lambda host. */
export interface DeclaredFunction {
  readonly name: string;
  readonly arn: string;
  readonly roleArn: string;
  /** The handler's source file, relative to the project. */
  readonly sourceFile: string;
  /** The capabilities that its bundle carries. */
  readonly uses: readonly CapabilityName[];
  readonly handlerExport: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  readonly reservedConcurrency?: number;
  readonly recursiveLoop: "Allow" | "Terminate";
  /** Of asynchronous invocations; a property that is absent has Lambda's default. */
  readonly asynchronous?: {
    readonly eventAgeSecondsMax: number | undefined;
    readonly retriesMax: number | undefined;
  };
}

/** An event source mapping from a queue or from a stream. */
export interface DeclaredEventSource {
  readonly sourceArn: string;
  readonly functionName: string;
  readonly batchSize: number | undefined;
  readonly batchingWindowSeconds: number;
  readonly reportBatchItemFailures: boolean;
  readonly maximumConcurrency: number | undefined;
  readonly startingPosition: "TRIM_HORIZON" | "LATEST" | undefined;
  readonly bisectBatchOnFunctionError: boolean;
  readonly maximumRetryAttempts: number | undefined;
  readonly maximumRecordAgeSeconds: number | undefined;
  /** Records that match none are passed over; empty, all are delivered. */
  readonly filterPatterns: readonly string[];
  /** Of the bucket that is given what was given up. */
  readonly onFailureBucketArn: string | undefined;
}

/** Leave for a service or account to invoke a function. */
export interface InvokePermission {
  readonly functionArn: string;
  readonly principal: string;
  /** A pattern; absent for any source. */
  readonly sourceArn: string | undefined;
}

/** One rule of a bucket's notification configuration. */
export interface BucketNotification {
  /** Such as `s3:ObjectCreated:*`. */
  readonly event: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly target: { readonly kind: "queue" | "function"; readonly arn: string };
}

/** What is said of a bucket about events. */
export interface BucketEvents {
  readonly notifications: readonly BucketNotification[];
  /** Whether its events go to the default EventBridge bus as well. */
  readonly toEventBridge: boolean;
}

export interface DeclaredRestApi {
  readonly id: string;
  readonly body: unknown;
  readonly binaryMediaTypes: readonly string[];
  readonly minimumCompressionSize: number | undefined;
}

export interface DeclaredStage {
  readonly apiId: string;
  readonly name: string;
}

/** What templates create: calls to the emulators, and what else was declared. */
export interface World {
  readonly deployment: Deployment;
  /** Clients that go straight to the emulators: CloudFormation is no function, so no role and no fault touches it. */
  readonly clients: {
    readonly dynamo: DynamoDBClient;
    readonly s3: S3Client;
    readonly sqs: SQSClient;
    readonly events: EventBridgeClient;
    readonly scheduler: SchedulerClient;
  };
  /** Makes a key of KMS, unless it is there. */
  makeKey(id: string): void;
  /** The URL by which functions know a queue: on the gate, so that each call to it is checked. */
  queueUrl(name: string): string;
  readonly declared: Declared;
}

/** What templates declared, by ARN where it says nothing else. */
export interface Declared {
  readonly roles: Map<string, Role>;
  readonly functions: Map<string, DeclaredFunction>;
  readonly eventSources: DeclaredEventSource[];
  readonly invokePermissions: InvokePermission[];
  readonly queueArnsByUrl: Map<string, string>;
  readonly queuePolicies: Map<string, Statement[]>;
  /** Statements of bucket policies that deny something to everyone. */
  readonly bucketDenials: Statement[];
  /** By bucket name. */
  readonly bucketEvents: Map<string, BucketEvents>;
  readonly restApis: Map<string, DeclaredRestApi>;
  readonly stages: DeclaredStage[];
}

export function nothingDeclared(): Declared {
  return {
    roles: new Map(),
    functions: new Map(),
    eventSources: [],
    invokePermissions: [],
    queueArnsByUrl: new Map(),
    queuePolicies: new Map(),
    bucketDenials: [],
    bucketEvents: new Map(),
    restApis: new Map(),
    stages: [],
  };
}
