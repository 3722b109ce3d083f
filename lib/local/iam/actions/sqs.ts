import * as z from "zod";
import { type ActionScope, type AwsRequest, type DescribedCall, readBody, UnknownCall } from "./call.ts";

const QueueRequest = z.looseObject({ QueueUrl: z.string().optional(), QueueName: z.string().optional() });

/** Operations on a queue and the action that each needs; batches need the single action. */
const ACTIONS: Record<string, string> = {
  ChangeMessageVisibility: "ChangeMessageVisibility",
  ChangeMessageVisibilityBatch: "ChangeMessageVisibility",
  CreateQueue: "CreateQueue",
  DeleteMessage: "DeleteMessage",
  DeleteMessageBatch: "DeleteMessage",
  DeleteQueue: "DeleteQueue",
  GetQueueAttributes: "GetQueueAttributes",
  GetQueueUrl: "GetQueueUrl",
  ListDeadLetterSourceQueues: "ListDeadLetterSourceQueues",
  ListQueueTags: "ListQueueTags",
  PurgeQueue: "PurgeQueue",
  ReceiveMessage: "ReceiveMessage",
  SendMessage: "SendMessage",
  SendMessageBatch: "SendMessage",
  SetQueueAttributes: "SetQueueAttributes",
  TagQueue: "TagQueue",
  UntagQueue: "UntagQueue",
};

/** Names an SQS request (JSON protocol) and what it needs. Throws UnknownCall. */
export function describeSqs(request: AwsRequest, { region, accountId }: ActionScope): DescribedCall {
  const target = request.headers["x-amz-target"];
  if (target === undefined) throw new UnknownCall("sqs", `${request.method} in the query protocol`);
  const operation = target.replace(/^AmazonSQS\./, "");
  if (operation === "ListQueues") {
    return { operation, actions: [{ action: "sqs:ListQueues", resource: "*", context: {} }] };
  }
  const action = ACTIONS[operation];
  if (!action) throw new UnknownCall("sqs", operation);
  const { QueueUrl, QueueName } = readBody(QueueRequest, "sqs", operation, request.body);
  const name = QueueName ?? QueueUrl?.split("/").at(-1);
  if (!name) throw new UnknownCall("sqs", `${operation} without a queue`);
  const resource = `arn:aws:sqs:${region}:${accountId}:${name}`;
  return { operation, actions: [{ action: `sqs:${action}`, resource, context: {} }] };
}
