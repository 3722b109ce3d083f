import { SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";

/** Entries of one SendMessageBatch. */
const entriesMax = 10;
const attemptsMax = 5;

const sendPage = async (
  client: SQSClient,
  queueUrl: string,
  bodies: readonly string[],
  delay: { readonly DelaySeconds?: number },
): Promise<void> => {
  let open = bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody, ...delay }));
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: open }),
    );
    const failed = new Set(Failed.map(({ Id }) => Id));
    open = open.filter(({ Id }) => failed.has(Id));
    if (open.length === 0) return;
  }
  throw new Error(`the queue refused ${open.length} messages`);
};

/** Sends messages as JSON, to be had after so many seconds; throws unless the queue has taken them all. */
export const sendAll = async (
  client: SQSClient,
  queueUrl: string,
  messages: readonly unknown[],
  delaySeconds?: number,
): Promise<void> => {
  const delay = delaySeconds === undefined ? {} : { DelaySeconds: delaySeconds };
  const bodies = messages.map((message) => JSON.stringify(message));
  for (let from = 0; from < bodies.length; from += entriesMax)
    await sendPage(client, queueUrl, bodies.slice(from, from + entriesMax), delay);
};
