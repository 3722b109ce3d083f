import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import type { TestService } from "./service.ts";

type Name = "ImportStepsQueue" | "ImportChunksQueue";

/** The import queues, as a person with AWS credentials has them. */
export interface ImportQueues {
  send(queue: Name, message: unknown): Promise<void>;
  /** Counts the messages in the dead-letter queue of the jobs group. */
  deadLetters(): Promise<number>;
  /** Moves the chunk messages of the dead-letter queue back to their source queue. Returns their number. */
  redriveChunks(): Promise<number>;
}

export const importQueues = ({ endpointUrl, operatorCredentials, names }: TestService): ImportQueues => {
  const client = new SQSClient({
    endpoint: endpointUrl,
    region: "us-east-1",
    credentials: operatorCredentials,
  });
  const QueueUrl = names.queues["JobsDeadLetters"];
  const send = async (queue: Name, MessageBody: string): Promise<void> => {
    await client.send(new SendMessageCommand({ QueueUrl: names.queues[queue], MessageBody }));
  };
  return {
    send: (queue, message) => send(queue, typeof message === "string" ? message : JSON.stringify(message)),
    deadLetters: async () => {
      const AttributeNames = ["ApproximateNumberOfMessages" as const];
      const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
      return Number(Attributes?.ApproximateNumberOfMessages);
    },
    redriveChunks: async () => {
      let moved = 0;
      for (;;) {
        const { Messages = [] } = await client.send(
          new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
        );
        if (Messages.length === 0) return moved;
        // SQS knows the source of each message; its stand-in does not.
        const chunks = Messages.flatMap(({ Body = "" }) => (Body.includes('"chunk":') ? [Body] : []));
        for (const body of chunks) await send("ImportChunksQueue", body);
        moved += chunks.length;
      }
    },
  };
};
