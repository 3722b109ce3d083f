import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Context, SQSEvent } from "aws-lambda";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { consumer } from "#lib/runtime/consumer.ts";
import { errorFields } from "#lib/runtime/log.ts";
import { scheduled } from "#lib/runtime/scheduled.ts";
import { streamBatch } from "#lib/runtime/stream.ts";
import { canary, failures } from "#test/support/canaries/failures.ts";

/** What Lambda's runtime does to `console` under the JSON format: each call is the `message` of a document of its own. */
const lambdasConsole = `
  for (const [method, level] of [["log", "INFO"], ["info", "INFO"], ["warn", "WARN"], ["error", "ERROR"]])
    console[method] = (message) =>
      process.stdout.write(JSON.stringify({ timestamp: new Date().toISOString(), level, requestId: "r", message }) + "\\n");
`;

it("a line is one document with its level and fields, whatever the runtime has made of the console", () => {
  const file = join(import.meta.dirname, "../../lib/runtime/log.ts");
  const script = `${lambdasConsole}
    const { log } = await import(${JSON.stringify(file)});
    log("error", "work failed", { request_id: "req_1", stack: "at a\\nat b" });
    log("info", "request", { status: 200 });
  `;
  const [first, second, ...rest] = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  }).split("\n");

  expect(JSON.parse(first ?? "")).toEqual({
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    level: "ERROR",
    message: "work failed",
    request_id: "req_1",
    stack: "at a\nat b",
  });
  expect(JSON.parse(second ?? "")).toMatchObject({ level: "INFO", message: "request", status: 200 });
  expect(rest).toEqual([""]);
});

const context = { getRemainingTimeInMillis: () => 10_000 } as Context;
const message = {
  messageId: "m1",
  receiptHandle: "r1",
  body: '{"id":"a"}',
  attributes: { ApproximateReceiveCount: "1" },
};

/** Runs a function of each kind whose work fails. */
const runs = {
  consumer: (failure: () => Error) =>
    consumer({ uses: [], groupedBy: { none: "a test" } }, z.object({ id: z.string() }), async () => {
      throw failure();
    })({ Records: [message] } as unknown as SQSEvent, context),
  scheduled: (failure: () => Error) =>
    scheduled({ uses: [] }, async () => {
      throw failure();
    })({}, context),
  streamBatch: (failure: () => Error) =>
    streamBatch(
      { uses: [] },
      async () => {
        throw failure();
      },
      Promise.resolve({ unreadChanges: { store: async () => "" } }),
    )({ Records: [] }, context),
} as const;

describe.each(Object.entries(failures))("%s", (_, failure) => {
  const lines: string[] = [];
  const caught = async (run: () => Promise<unknown>): Promise<string> => {
    const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      lines.push(String(text));
      return true;
    });
    try {
      await run();
      return "";
    } catch (error) {
      // Lambda's runtime logs all of it.
      return error instanceof Error ? `${error.name} ${error.message} ${error.stack}` : String(error);
    } finally {
      write.mockRestore();
    }
  };

  it("reaches no log line", () => {
    expect(JSON.stringify(errorFields(failure()))).not.toContain(canary);
  });

  it.each(["consumer", "scheduled", "streamBatch"] as const)(
    "reaches no log line of a function made by %s, and is not thrown to Lambda's runtime",
    async (wrapper) => {
      const thrown = await caught(() => runs[wrapper](failure));
      expect(lines.join("")).toContain("ERROR");
      expect(`${lines.join("")}${thrown}`).not.toContain(canary);
    },
  );
});
