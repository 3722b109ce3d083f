import { CreateQueueCommand, SetQueueAttributesCommand } from "@aws-sdk/client-sqs";
import * as z from "zod";
import { physicalName } from "./physical-name.ts";
import { inert, numeric, resourceType, truth } from "./resource-type.ts";

const Properties = z.strictObject({
  QueueName: z.string().optional(),
  VisibilityTimeout: numeric.optional(),
  MessageRetentionPeriod: numeric.optional(),
  DelaySeconds: numeric.optional(),
  ReceiveMessageWaitTimeSeconds: numeric.optional(),
  MaximumMessageSize: numeric.optional(),
  FifoQueue: truth.optional(),
  ContentBasedDeduplication: truth.optional(),
  RedrivePolicy: z.strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: numeric }).optional(),
  RedriveAllowPolicy: inert("only the queues of the template exist"),
  SqsManagedSseEnabled: inert("nothing is encrypted on a laptop"),
  KmsMasterKeyId: inert("nothing is encrypted on a laptop"),
  KmsDataKeyReusePeriodSeconds: inert("nothing is encrypted on a laptop"),
  Tags: inert("a matter of billing"),
});

export const sqsQueue = resourceType(
  "AWS::SQS::Queue",
  Properties,
  async (properties, declaration, world) => {
    const name = properties.QueueName ?? physicalName(declaration.place, 80);
    const { region, accountId } = world.deployment;
    const url = world.queueUrl(name);
    const { FifoQueue, ...attributes } = toAttributes(properties);
    // Two calls, because a queue of an earlier run is created again only without other attributes.
    await world.clients.sqs.send(
      new CreateQueueCommand({ QueueName: name, ...(FifoQueue && { Attributes: { FifoQueue } }) }),
    );
    await world.clients.sqs.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: attributes }));
    const arn = `arn:aws:sqs:${region}:${accountId}:${name}`;
    world.declared.queueArnsByUrl.set(url, arn);
    return { ref: url, attributes: { Arn: arn, QueueName: name, QueueUrl: url } };
  },
);

function toAttributes(
  properties: z.output<typeof Properties>,
): Record<string, string> & { FifoQueue?: string } {
  const given = {
    VisibilityTimeout: properties.VisibilityTimeout,
    MessageRetentionPeriod: properties.MessageRetentionPeriod,
    DelaySeconds: properties.DelaySeconds,
    ReceiveMessageWaitTimeSeconds: properties.ReceiveMessageWaitTimeSeconds,
    MaximumMessageSize: properties.MaximumMessageSize,
    FifoQueue: properties.FifoQueue,
    ContentBasedDeduplication: properties.ContentBasedDeduplication,
    RedrivePolicy: properties.RedrivePolicy && JSON.stringify(properties.RedrivePolicy),
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
