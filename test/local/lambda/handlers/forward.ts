import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";

interface Event {
  readonly Records: readonly { readonly body: string; readonly attributes: Record<string, string> }[];
}

const client = new SQSClient({});

/** Sends each message to the queue of `TARGET_URL` again, one higher, up to `LAST`. Logs what it received. */
export async function handler({ Records }: Event): Promise<void> {
  for (const { body, attributes } of Records) {
    console.log(JSON.stringify({ body, traceHeader: attributes["AWSTraceHeader"] ?? null }));
    const [name, count] = body.split(" ");
    if (Number(count) >= Number(process.env["LAST"])) continue;
    const MessageBody = `${name} ${Number(count) + 1}`;
    await client.send(new SendMessageCommand({ QueueUrl: process.env["TARGET_URL"], MessageBody }));
  }
}
