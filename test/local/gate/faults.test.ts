import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queueUrl, s3As, sqsAs, startWorld, type World } from "./world.ts";

let world: World;
let sqs: SQSClient;

beforeAll(async () => {
  world = await startWorld();
  sqs = sqsAs(world.gate);
});
afterAll(() => world.close());
beforeEach(() => {
  world.gate.faults.clear();
  world.upstream.reset();
});

const send = (body: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: queueUrl(world.gate), MessageBody: body }));
const stored = (): string[] =>
  world.upstream.inspectQueue("work")?.messages.ready.map(({ body }) => body) ?? [];

describe("a fault switch", () => {
  it("hits the n-th fitting call and only it", async () => {
    const fault = world.gate.faults.add({ operation: "SendMessage", nth: 2, effect: { kind: "fail" } });

    await send("1");
    await expect(send("2")).rejects.toMatchObject({
      name: "InternalFailure",
      $metadata: { httpStatusCode: 500 },
    });
    await send("3");

    expect(stored()).toEqual(["1", "3"]);
    expect(fault.fired).toBe(1);
  });

  it("throttles in the words of each service", async () => {
    world.gate.faults.add({ effect: { kind: "throttle" } });

    await expect(send("x")).rejects.toMatchObject({ name: "RequestThrottled" });
    await expect(
      s3As(world.gate).send(new PutObjectCommand({ Bucket: "files", Key: "k", Body: "x" })),
    ).rejects.toMatchObject({ name: "SlowDown", $metadata: { httpStatusCode: 503 } });
  });

  it("leaves other principals, services and operations alone", async () => {
    world.gate.faults.add({ principal: "someone", effect: { kind: "fail" } });
    world.gate.faults.add({ service: "s3", effect: { kind: "unavailable" } });
    world.gate.faults.add({ operation: "DeleteMessage", effect: { kind: "fail" } });

    await send("1");

    expect(stored()).toEqual(["1"]);
  });

  it("stops after its times and when it is removed", async () => {
    const fault = world.gate.faults.add({ times: 2, effect: { kind: "fail" } });
    await expect(send("1")).rejects.toThrow();
    await expect(send("2")).rejects.toThrow();
    await send("3");

    const another = world.gate.faults.add({ effect: { kind: "fail" } });
    another.remove();
    await send("4");

    expect(stored()).toEqual(["3", "4"]);
    expect([fault.fired, another.fired]).toEqual([2, 0]);
  });

  it("drawn by chance hits the same calls for the same seed", async () => {
    const outcomes = async (seed: number): Promise<string> => {
      const fault = world.gate.faults.add({ chance: { probability: 0.5, seed }, effect: { kind: "fail" } });
      let line = "";
      for (let i = 0; i < 20; i++)
        line += await send(String(i)).then(
          () => ".",
          () => "x",
        );
      fault.remove();
      return line;
    };

    const first = await outcomes(7);

    expect(first).toMatch(/x/);
    expect(first).toMatch(/\./);
    expect(await outcomes(7)).toBe(first);
    expect(await outcomes(8)).not.toBe(first);
  });

  it("that drops before leaves no effect; that drops after leaves the effect without its answer", async () => {
    world.gate.faults.add({ nth: 1, effect: { kind: "drop", when: "before" } });
    world.gate.faults.add({ nth: 2, effect: { kind: "drop", when: "after" } });

    await expect(send("before")).rejects.toThrow();
    await expect(send("after")).rejects.toThrow();

    expect(stored()).toEqual(["after"]);
  });

  it("that delays lets the call through", async () => {
    world.gate.faults.add({ effect: { kind: "delay", ms: 1 } });

    await send("late");

    expect(stored()).toEqual(["late"]);
  });
});

describe("a hook", () => {
  it("runs before and after the call is made, and knows it", async () => {
    const seen: string[] = [];
    const stop = [
      world.gate.beforeCall(async ({ operation }) => {
        seen.push(`before ${operation}: ${stored().length}`);
        return undefined;
      }),
      world.gate.afterCall(async ({ operation }) => {
        seen.push(`after ${operation}: ${stored().length}`);
        return undefined;
      }),
    ];

    await send("1");
    for (const end of stop) end();
    await send("2");

    expect(seen).toEqual(["before SendMessage: 0", "after SendMessage: 1"]);
  });

  it("can cut the caller off on either side of the effect", async () => {
    const stopBefore = world.gate.beforeCall(() => "drop");
    await expect(send("never")).rejects.toThrow();
    stopBefore();
    const stopAfter = world.gate.afterCall(() => "drop");
    await expect(send("unheard")).rejects.toThrow();
    stopAfter();

    expect(stored()).toEqual(["unheard"]);
  });
});

describe("under load", () => {
  it("keeps parallel calls apart", async () => {
    const s3 = s3As(world.gate);
    const keys = Array.from({ length: 200 }, (_, i) => `k${i}`);

    await Promise.all(
      keys.map((Key) => s3.send(new PutObjectCommand({ Bucket: "files", Key, Body: `body of ${Key}` }))),
    );
    const bodies = await Promise.all(
      keys.map(async (Key) =>
        (await s3.send(new GetObjectCommand({ Bucket: "files", Key }))).Body?.transformToString(),
      ),
    );

    expect(bodies).toEqual(keys.map((key) => `body of ${key}`));
  });
});
