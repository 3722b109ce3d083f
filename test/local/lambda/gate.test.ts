import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  createLambdaHost,
  type LambdaHost,
  type LogLine,
  startQueueSource,
} from "#lib/local/lambda/index.ts";
import { accountId, allow, queueUrl, region, sqsAs, startWorld, type World } from "../gate/world.ts";
import { aFunction } from "./a-host.ts";

let world: World;
let host: LambdaHost;
let lines: LogLine[];
const queueArn = `arn:aws:sqs:${region}:${accountId}:work`;

beforeEach(async () => {
  world = await startWorld();
  lines = [];
  const onLog = (line: LogLine) => lines.push(line);
  host = createLambdaHost({ awsEndpointUrl: world.gate.url, region, accountId, onLog });
  host.define(aFunction({ file: "send" }));
});

afterEach(async () => {
  await host.close();
  await world.close();
});

function letDo(action: string): void {
  world.gate.principals.register({
    name: "sender",
    accessKeyId: "KEY",
    secretAccessKey: "SECRET",
    statements: allow(action, queueArn),
  });
}

const send = () => host.invoke("send", { queueUrl: queueUrl(world.gate) });
const messages = () => world.upstream.inspectQueue("work")?.messages.ready.length;

test("a function calls AWS as itself, and is denied what its role does not allow", async () => {
  letDo("sqs:ReceiveMessage");
  expect(await send()).toMatchObject({ ok: false, errorMessage: expect.stringContaining("sqs:SendMessage") });
  expect(world.gate.denials.all()).toMatchObject([{ principal: "sender", action: "sqs:SendMessage" }]);

  letDo("sqs:SendMessage");
  expect(await send()).toEqual({ ok: true, payload: "sent" });
  expect(messages()).toBe(1);
});

test.each([
  ["before", 0],
  ["after", 1],
] as const)("a function killed %s its call leaves %i messages and ends as an exit", async (moment, left) => {
  letDo("sqs:SendMessage");
  const kill = () => {
    host.kill("send");
    return "drop" as const;
  };
  if (moment === "before") world.gate.beforeCall(kill);
  else world.gate.afterCall(kill);

  expect(await send()).toMatchObject({ ok: false, errorType: "Runtime.ExitError" });
  expect(messages()).toBe(left);
});

test("a source polls with the function's role, and says when that does not do", async () => {
  letDo("sqs:SendMessage");
  const client = sqsAs(world.gate, "KEY", "SECRET");
  const source = startQueueSource({
    host,
    functionName: "send",
    queueUrl: queueUrl(world.gate),
    queueArn,
    batchSize: 10,
    batchingWindowSeconds: 0,
    reportBatchItemFailures: true,
    maximumConcurrency: 2,
    client,
    serviceClient: client,
  });

  await vi.waitFor(() => {
    expect(lines.some(({ line }) => line.includes("not authorized to perform: sqs:ReceiveMessage"))).toBe(
      true,
    );
  });
  await source.close();
  client.destroy();
});
