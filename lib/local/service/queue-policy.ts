import { GetQueueAttributesCommand, QueueDoesNotExist, type SQSClient } from "@aws-sdk/client-sqs";
import { parsePolicy, type Statement } from "#lib/local/iam/statement.ts";

/** The policy that a queue itself holds, for queues that no template declares; nothing when there is no such queue. */
export const queuePolicy = async (sqs: SQSClient, QueueUrl: string): Promise<Statement[]> => {
  try {
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["Policy"] }),
    );
    const policy = Attributes?.Policy;
    return policy === undefined ? [] : parsePolicy(QueueUrl, JSON.parse(policy));
  } catch (error) {
    if (error instanceof QueueDoesNotExist) return [];
    throw error;
  }
};
