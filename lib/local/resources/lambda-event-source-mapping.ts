import * as z from "zod";
import { physicalName } from "./physical-name.ts";
import { inert, numeric, resourceType, truth } from "./resource-type.ts";

const Properties = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: numeric.optional(),
  MaximumBatchingWindowInSeconds: numeric.default(0),
  FunctionResponseTypes: z.array(z.literal("ReportBatchItemFailures")).default([]),
  ScalingConfig: z.strictObject({ MaximumConcurrency: numeric }).optional(),
  StartingPosition: z.enum(["TRIM_HORIZON", "LATEST"]).optional(),
  BisectBatchOnFunctionError: truth.default(false),
  MaximumRetryAttempts: numeric.optional(),
  MaximumRecordAgeInSeconds: numeric.optional(),
  DestinationConfig: z
    .strictObject({
      OnFailure: z.strictObject({ Destination: z.string().startsWith("arn:aws:s3:::", "a bucket") }),
    })
    .optional(),
  FilterCriteria: z.strictObject({ Filters: z.array(z.strictObject({ Pattern: z.string() })) }).optional(),
  Enabled: z.literal(true).optional(),
  ParallelizationFactor: inert(
    "a shard is read by one invocation at a time, which keeps every order it promises",
  ),
  Tags: inert("a matter of billing"),
});

export const lambdaEventSourceMapping = resourceType(
  "AWS::Lambda::EventSourceMapping",
  Properties,
  (properties, { place }, world) => {
    world.declared.eventSources.push({
      sourceArn: properties.EventSourceArn,
      functionName: properties.FunctionName.split(":").at(-1) ?? properties.FunctionName,
      batchSize: properties.BatchSize,
      batchingWindowSeconds: properties.MaximumBatchingWindowInSeconds,
      reportBatchItemFailures: properties.FunctionResponseTypes.length > 0,
      maximumConcurrency: properties.ScalingConfig?.MaximumConcurrency,
      startingPosition: properties.StartingPosition,
      bisectBatchOnFunctionError: properties.BisectBatchOnFunctionError,
      maximumRetryAttempts: properties.MaximumRetryAttempts,
      maximumRecordAgeSeconds: properties.MaximumRecordAgeInSeconds,
      filterPatterns: properties.FilterCriteria?.Filters.map(({ Pattern }) => Pattern) ?? [],
      onFailureBucketArn: properties.DestinationConfig?.OnFailure.Destination,
    });
    return { ref: physicalName(place), attributes: { Id: physicalName(place) } };
  },
);
