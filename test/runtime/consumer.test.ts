import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Context, SQSEvent } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type QueueRow, queueFunctions } from "#functions/manifest.ts";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { hiddenSecondsMax } from "#lib/domain/platform/work/verdicts.ts";
import { consumer } from "#lib/runtime/consumer.ts";

const asked: { ReceiptHandle: string; VisibilityTimeout: number }[] = [];

/** An SQS that refuses to change any message's visibility, and notes what it was asked. */
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  asked.push(JSON.parse(Buffer.concat(parts).toString()));
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

const batchOf = (...bodies: string[]) => deliveryOf(1, ...bodies);
const deliveryOf = (attempt: number, ...bodies: string[]) =>
  ({
    Records: bodies.map((body, index) => ({
      messageId: `m${index}`,
      receiptHandle: `r${index}`,
      body,
      attributes: { ApproximateReceiveCount: String(attempt) },
    })),
  }) as unknown as SQSEvent;

describe("a queue's consumer", () => {
  it("compiles for a queue that workspaces share only if every message names its workspace", () => {
    const shared = { uses: [], groupedBy: "workspace_id" } as const;
    const named = z.object({ workspace_id: WorkspaceId });
    const nameless = z.object({ number: z.int() });

    consumer(shared, named, async () => undefined);
    // @ts-expect-error: the message has no workspace_id.
    consumer(shared, nameless, async () => undefined);
    // @ts-expect-error: one kind of message has no workspace_id.
    consumer(shared, z.union([named, nameless]), async () => undefined);
    consumer({ uses: [], groupedBy: { none: "a test" } }, nameless, async () => undefined);

    expect(queueFunctions["advance-run"].groupedBy).toBe("workspace_id");
  });

  it.each([true, undefined] as const)(
    "gives back only the message that failed, when its queue refuses to postpone it (at once: %s)",
    async (atOnce) => {
      const done: string[] = [];
      const handler = consumer(
        { uses: [], groupedBy: { none: "a test" }, ...(atOnce && { atOnce }) },
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

  const Work = z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("wake"), id: z.string() }),
    z.strictObject({ kind: z.literal("stop"), id: z.string(), mode: z.enum(["now", "later"]) }),
  ]);
  const Row = stored(z.strictObject({ state: z.enum(["open", "done"]) }));

  it("handles a known message with the fields of a newer release, and does not show them", async () => {
    const seen: unknown[] = [];
    const handler = consumer({ uses: [], groupedBy: { none: "a test" } }, Work, async ({ message }) => {
      seen.push({ ...message });
    });

    const answer = await handler(batchOf('{"kind":"wake","id":"a","added":{"b":1}}'), {} as Context);

    expect(answer).toEqual({ batchItemFailures: [] });
    expect(JSON.stringify(seen)).toBe('[{"kind":"wake","id":"a"}]');
  });

  it.each([
    ["a message of an unknown kind", '{"kind":"pause","until":"later"}'],
    ["a message with an unknown value", '{"kind":"stop","id":"a","mode":"gently"}'],
    ["a message about a record of an unknown variant", '{"kind":"wake","id":"newer"}'],
  ])("leaves %s unchanged in its queue for 36 hours, and handles the rest of the batch", async (_, newer) => {
    const done: string[] = [];
    const handler = consumer({ uses: [], groupedBy: { none: "a test" } }, Work, async ({ message }) => {
      if (message.id === "newer") Row.parse({ state: "paused" });
      done.push(message.id);
    });
    asked.length = 0;

    for (const attempt of [1, 2, 3, 4, 5]) {
      const answer = await handler(deliveryOf(attempt, newer, '{"kind":"wake","id":"b"}'), {} as Context);
      expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m0" }] });
    }

    expect(done).toEqual(["b", "b", "b", "b", "b"]);
    expect(new Set(asked.map(({ ReceiptHandle }) => ReceiptHandle))).toEqual(new Set(["r0"]));
    expect(asked.map(({ VisibilityTimeout }) => VisibilityTimeout)).toEqual([
      300, 3_600, 42_000, 42_000, 42_000,
    ]);
  });

  it("can hide a message for the longest time after the longest invocation, within 12 hours from its receipt", () => {
    const timeouts = Object.values<QueueRow>(queueFunctions).map(({ timeoutSeconds = 30 }) => timeoutSeconds);

    expect(Math.max(...timeouts) + hiddenSecondsMax).toBeLessThan(43_200);
  });

  it.each([
    ["no JSON", "{"],
    ["a known kind without a field", '{"kind":"wake"}'],
    ["a known kind with a value of another type", '{"kind":"stop","id":1,"mode":"now"}'],
    ["a kind that is no text", '{"kind":3}'],
  ])(
    "retries a broken message within minutes, so that it ends with the dead letters: %s",
    async (_, body) => {
      const handler = consumer({ uses: [], groupedBy: { none: "a test" } }, Work, async () => undefined);
      asked.length = 0;

      const answer = await handler(deliveryOf(2, body), {} as Context);

      expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m0" }] });
      expect(asked.map(({ VisibilityTimeout }) => VisibilityTimeout)).toEqual([45]);
    },
  );
});
