import {
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queueUrl, sqsAs, startWorld, type World } from "./world.ts";

const traceHeader =
  "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=0;Lineage=a87bd80c:1";
const Note = { DataType: "String", StringValue: "kept" };

let world: World;
let plain: SQSClient;
let traced: SQSClient;
beforeEach(async () => {
  world = await startWorld();
  plain = sqsAs(world.gate);
  traced = sqsAs(world.gate);
  traced.middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers["X-Amzn-Trace-Id"] = traceHeader;
      return next(args);
    },
    { step: "build" },
  );
});
afterEach(async () => {
  for (const client of [plain, traced]) client.destroy();
  await world.close();
});

const receive = async (
  names: object = { MessageSystemAttributeNames: ["All"], MessageAttributeNames: ["All"] },
) => {
  const { Messages = [] } = await plain.send(
    new ReceiveMessageCommand({ QueueUrl: queueUrl(world.gate), MaxNumberOfMessages: 10, ...names }),
  );
  return Messages.map(({ Body, Attributes, MessageAttributes }) => [
    Body,
    Attributes?.AWSTraceHeader,
    Object.keys(MessageAttributes ?? {}),
  ]);
};

describe("SQS's system attribute AWSTraceHeader", () => {
  it("is the trace header of the sender, beside the message's own attributes", async () => {
    const QueueUrl = queueUrl(world.gate);
    await traced.send(new SendMessageCommand({ QueueUrl, MessageBody: "ä", MessageAttributes: { Note } }));
    const Entries = ["b", "c"].map((Id) => ({ Id, MessageBody: Id }));
    await traced.send(new SendMessageBatchCommand({ QueueUrl, Entries }));

    expect(await receive()).toEqual([
      ["ä", traceHeader, ["Note"]],
      ["b", traceHeader, []],
      ["c", traceHeader, []],
    ]);
  });

  it("is what the sender names for a message, rather than the header of the call", async () => {
    const own = { DataType: "String", StringValue: "Root=1-own" };
    const message = { MessageBody: "a", MessageSystemAttributes: { AWSTraceHeader: own } };
    await traced.send(new SendMessageCommand({ QueueUrl: queueUrl(world.gate), ...message }));
    await plain.send(new SendMessageCommand({ QueueUrl: queueUrl(world.gate), ...message }));

    expect((await receive()).map(([, header]) => header)).toEqual(["Root=1-own", "Root=1-own"]);
  });

  it("is absent without a trace header, and for a receiver that asks for no system attributes", async () => {
    const QueueUrl = queueUrl(world.gate);
    await plain.send(new SendMessageCommand({ QueueUrl, MessageBody: "AWSTraceHeader" }));
    await traced.send(new SendMessageCommand({ QueueUrl, MessageBody: "traced" }));

    expect(await receive({ VisibilityTimeout: 0 })).toEqual([
      ["AWSTraceHeader", undefined, []],
      ["traced", undefined, []],
    ]);
  });
});
