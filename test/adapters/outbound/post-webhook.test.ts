import type { ServerResponse } from "node:http";
import { setInterval } from "node:timers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeWebhookSender } from "#lib/adapters/outbound/post-webhook.ts";
import { type AnEndpoint, startEndpoint } from "#test/support/an-endpoint.ts";

const megabyte = Buffer.alloc(1_048_576, "x");

/** Writes ten megabytes as fast as they are taken; answers how much was. */
const pour = (response: ServerResponse): void => {
  let left = 10;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      sent += megabyte.length;
      if (!response.write(megabyte)) return void response.once("drain", more);
    }
    response.end();
  };
  more();
};
let sent = 0;

const drip = (response: ServerResponse): void => {
  response.writeHead(200);
  const timer = setInterval(() => response.write("."), 20);
  response.once("close", () => clearInterval(timer));
};

const answers: Readonly<Record<string, (response: ServerResponse, body: string) => void>> = {
  "/good": (response, body) => response.end(`got ${body}`),
  "/created": (response) => response.writeHead(201).end(),
  "/broken": (response) => response.writeHead(500).end("out of order"),
  "/gone": (response) => response.writeHead(410).end(),
  "/busy": (response) => response.writeHead(429, { "retry-after": "77" }).end(),
  "/moved": (response) => response.writeHead(308, { location: "/good" }).end(),
  "/silent": () => undefined,
  "/drip": drip,
  "/flood": pour,
  "/reset": (response) => response.socket?.resetAndDestroy(),
  "/half": (response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half", () => response.socket?.resetAndDestroy());
  },
};

let endpoint: AnEndpoint;
const seen: { path: string; headers: Readonly<Record<string, unknown>> }[] = [];
beforeAll(async () => {
  endpoint = await startEndpoint((request, response) => {
    seen.push({ path: request.url ?? "", headers: request.headers });
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.once("end", () => answers[request.url ?? ""]?.(response, body));
  });
});
afterAll(() => endpoint.close());

const post = (
  path: string,
  { cutMs = 400, slowMs = 150, onSlow = (): void => undefined, endsWhenSlow = false } = {},
) =>
  makeWebhookSender({ network: "public_and_loopback", cutMs, slowMs }).send({
    url: `${endpoint.url}${path}`,
    headers: { "content-type": "application/json", "x-own": "1" },
    body: '{"name":"Zoë"}',
    onSlow,
    endsWhenSlow,
  });

describe("an endpoint that", () => {
  it("answers 200 to 299 has the event, byte for byte", async () => {
    expect(await post("/good")).toMatchObject({ status: 200, error: null, excerpt: 'got {"name":"Zoë"}' });
    expect(await post("/created")).toMatchObject({ status: 201, error: null, excerpt: null });
    expect(seen.at(-1)?.headers).toMatchObject({ "x-own": "1", "content-length": "15", connection: "close" });
  });

  it.each([
    ["/broken", { status: 500, error: "status", excerpt: "out of order" }],
    ["/gone", { status: 410, error: "status" }],
    ["/busy", { status: 429, error: "status", retryAfter: "77" }],
  ])("answers %s has not", async (path, expected) => {
    expect(await post(path)).toMatchObject(expected);
  });

  it("redirects is not followed", async () => {
    const before = seen.length;

    expect(await post("/moved")).toMatchObject({ status: 308, error: "redirect" });
    expect(seen.slice(before).map(({ path }) => path)).toEqual(["/moved"]);
  });

  it("hangs or drips is cut off, whatever it said so far", async () => {
    const [silent, dripped] = await Promise.all([post("/silent"), post("/drip")]);

    expect(silent).toMatchObject({ status: null, error: "timeout", excerpt: null });
    expect(dripped).toMatchObject({ status: 200, error: "timeout" });
    expect(dripped.excerpt).toMatch(/^\.+$/);
    for (const { latencyMs } of [silent, dripped]) expect(latencyMs).toBeGreaterThanOrEqual(390);
  });

  it("hangs is waited for fifteen seconds and no longer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let isOver = false;
    const sender = makeWebhookSender({ network: "public_and_loopback" });
    const sent = sender
      .send({ url: `${endpoint.url}/silent`, headers: {}, body: "{}", onSlow: () => undefined })
      .finally(() => {
        isOver = true;
      });
    await vi.advanceTimersByTimeAsync(14_999);
    const wasOver = isOver;
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();

    expect([wasOver, (await sent).error]).toEqual([false, "timeout"]);
  });

  it("is slow is told of while it is waited for", async () => {
    let told = 0;
    const onSlow = () => {
      told += 1;
    };

    await post("/good", { onSlow });
    await post("/silent", { onSlow });

    expect(told).toBe(1);
  });

  it("is slow is left at that moment where it is not to be waited for", async () => {
    const left = await post("/silent", { cutMs: 10_000, endsWhenSlow: true });

    expect(left).toMatchObject({ status: null, error: "timeout" });
    expect(left.latencyMs).toBeLessThan(5_000);
  });

  it("answers ten megabytes is read for 64 KB and no more", async () => {
    sent = 0;

    expect(await post("/flood", { cutMs: 10_000 })).toMatchObject({ status: 200, error: null });
    // What the sockets' own buffers took before the connection ended.
    expect(sent).toBeLessThan(8 * megabyte.length);
  });

  it.each([
    ["/reset", { status: null, error: "connection_reset" }],
    ["/half", { status: 200, error: "connection_reset", excerpt: "half" }],
  ])("resets the connection (%s) has not got it", async (path, expected) => {
    expect(await post(path)).toMatchObject(expected);
  });

  it("is not there is told apart from a name that is not", async () => {
    const send = (url: string) =>
      makeWebhookSender({ network: "public_and_loopback", cutMs: 5_000 }).send({
        url,
        headers: {},
        body: "{}",
        onSlow: () => undefined,
      });

    expect((await send("http://127.0.0.1:1/")).error).toBe("connection_refused");
  });

  it("asks for a header that can't be sent gets nothing, and the sender lives", async () => {
    const sender = makeWebhookSender({ network: "public_and_loopback" });
    const request = { url: `${endpoint.url}/good`, body: "{}", onSlow: () => undefined };

    expect(await sender.send({ ...request, headers: { "x-own": "two\nlines" } })).toMatchObject({
      status: null,
      error: "network",
    });
  });
});
