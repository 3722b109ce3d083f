import * as z from "zod";

const QueueUrls = z.looseObject({
  QueueUrl: z.string().optional(),
  QueueUrls: z.array(z.string()).optional(),
});

const OPERATIONS = new Set(["CreateQueue", "GetQueueUrl", "ListQueues"]);

/** Whether the answer of an SQS operation carries queue URLs. */
export function answersQueueUrls(operation: string): boolean {
  return OPERATIONS.has(operation);
}

/**
 * Points the queue URLs of an SQS answer at the gate. The SDK calls a queue at its URL's own host, so an
 * upstream's URL would lead around the IAM check.
 */
export function rewriteQueueUrls(body: Buffer, gateUrl: string): Buffer {
  const answer = QueueUrls.parse(JSON.parse(body.toString("utf8")));
  const rewrite = (url: string): string => `${gateUrl}${new URL(url).pathname}`;
  return Buffer.from(
    JSON.stringify({
      ...answer,
      ...(answer.QueueUrl !== undefined && { QueueUrl: rewrite(answer.QueueUrl) }),
      ...(answer.QueueUrls !== undefined && { QueueUrls: answer.QueueUrls.map(rewrite) }),
    }),
  );
}
