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
  /** How many messages wait among the dead letters of a queue. */
  deadLetters(queue: Name): Promise<number>;
  /** Puts the dead letters of a queue back into it, as a redrive does. */
  redrive(queue: Name): Promise<number>;
}

export const importQueues = ({ endpointUrl, operatorCredentials, names }: TestService): ImportQueues => {
  const client = new SQSClient({
    endpoint: endpointUrl,
    region: "us-east-1",
    credentials: operatorCredentials,
  });
  const dead = (queue: Name) => names.queues[`${queue}DeadLetters`];
  const send = async (queue: Name, MessageBody: string): Promise<void> => {
    await client.send(new SendMessageCommand({ QueueUrl: names.queues[queue], MessageBody }));
  };
  return {
    send: (queue, message) => send(queue, typeof message === "string" ? message : JSON.stringify(message)),
    deadLetters: async (queue) => {
      const { Attributes } = await client.send(
        new GetQueueAttributesCommand({
          QueueUrl: dead(queue),
          AttributeNames: ["ApproximateNumberOfMessages"],
        }),
      );
      return Number(Attributes?.ApproximateNumberOfMessages);
    },
    redrive: async (queue) => {
      let moved = 0;
      for (;;) {
        const { Messages = [] } = await client.send(
          new ReceiveMessageCommand({ QueueUrl: dead(queue), MaxNumberOfMessages: 10 }),
        );
        if (Messages.length === 0) return moved;
        for (const { Body = "" } of Messages) await send(queue, Body);
        moved += Messages.length;
      }
    },
  };
};
