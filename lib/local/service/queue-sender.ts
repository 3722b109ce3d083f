import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  type SQSClient,
} from "@aws-sdk/client-sqs";

export type QueueMessage = Omit<SendMessageBatchRequestEntry, "Id">;

interface Waiting {
  readonly message: QueueMessage;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Entries and bytes of one SendMessageBatch. */
const entriesMax = 10;
const bytesMax = 200_000;

/** Splits what waits into what one call may hold; a message that is too large by itself is refused by its call. */
const intoCalls = (waiting: readonly Waiting[]): Waiting[][] => {
  const calls: Waiting[][] = [];
  let bytes = 0;
  for (const one of waiting) {
    const size = Buffer.byteLength(one.message.MessageBody ?? "");
    const last = calls.at(-1);
    bytes += size;
    if (last === undefined || last.length === entriesMax || bytes > bytesMax) {
      calls.push([one]);
      bytes = size;
    } else last.push(one);
  }
  return calls;
};

/**
 * Sends messages, each of which succeeds or fails by itself, in as few calls as those of one turn of the event loop
 * allow: an event that fifty rules send to one queue would be fifty calls.
 */
export const makeQueueSender = (sqs: () => SQSClient) => {
  const waiting = new Map<string, Waiting[]>();

  const sendCall = async (QueueUrl: string, call: readonly Waiting[]): Promise<void> => {
    try {
      const Entries = call.map(({ message }, index) => ({ ...message, Id: String(index) }));
      const { Failed = [] } = await sqs().send(new SendMessageBatchCommand({ QueueUrl, Entries }));
      for (const { Id, Code, Message } of Failed)
        call[Number(Id)]?.reject(new Error(`${Code ?? "refused"}: ${Message ?? "by the queue"}`));
      // One that was rejected stays so.
      for (const { resolve } of call) resolve();
    } catch (error) {
      for (const { reject } of call) reject(error);
    }
  };

  const flush = (queueUrl: string): void => {
    const all = waiting.get(queueUrl) ?? [];
    waiting.delete(queueUrl);
    for (const call of intoCalls(all)) void sendCall(queueUrl, call);
  };

  return (queueUrl: string, message: QueueMessage): Promise<void> =>
    new Promise((resolve, reject) => {
      const one = { message, resolve, reject };
      const others = waiting.get(queueUrl);
      if (others !== undefined) others.push(one);
      else {
        waiting.set(queueUrl, [one]);
        setImmediate(flush, queueUrl);
      }
    });
};
