import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Context, SQSEvent } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { consumer } from "#lib/runtime/consumer.ts";

/** An SQS that refuses to change any message's visibility. */
const server = createServer((_, response) => {
  response.writeHead(400, { "content-type": "application/x-amz-json-1.0" });
  response.end(JSON.stringify({ __type: "com.amazonaws.sqs#MessageNotInflight", message: "gone" }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: url,
    AWS_REGION: "eu-central-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    QUEUE_URL: `${url}/1/queue`,
  });
});
afterAll(() => server.close());

const batchOf = (...bodies: string[]) =>
  ({
    Records: bodies.map((body, index) => ({
      messageId: `m${index}`,
      receiptHandle: `r${index}`,
      body,
      attributes: { ApproximateReceiveCount: "1" },
    })),
  }) as unknown as SQSEvent;

describe("a queue's consumer", () => {
  it.each([true, undefined] as const)(
    "gives back only the message that failed, when its queue refuses to postpone it (at once: %s)",
    async (atOnce) => {
      const done: string[] = [];
      const handler = consumer(
        { uses: [], ...(atOnce && { atOnce }) },
        z.object({ id: z.string() }),
        async ({ message }) => {
          if (message.id === "bad") throw new Error("not this one");
          done.push(message.id);
        },
      );

      const answer = await handler(batchOf('{"id":"a"}', '{"id":"bad"}', '{"id":"c"}'), {} as Context);

      expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m1" }] });
      expect(done).toEqual(["a", "c"]);
    },
  );
});
