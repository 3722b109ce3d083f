import { expect, onTestFinished, test, vi } from "vitest";
import { aBody, aGateway, anOperation } from "../apigateway/a-gateway.ts";
import { aFunction, aHost } from "./a-host.ts";

const startHost = (): ReturnType<typeof aHost> => {
  const started = aHost();
  onTestFinished(() => started.host.close());
  return started;
};

const ok = (payload: unknown) => ({ ok: true, payload });

test.each([256, 3_008])(
  "a function of %i MB runs two invocations in parallel, and a third waits and is answered",
  async (memoryMb) => {
    const { host } = startHost();
    host.define(aFunction({ memoryMb }));

    const results = await Promise.all([1, 2, 3].map(() => host.invoke("probe", { do: "sleep", ms: 200 })));

    // The payload counts the invocations of a sandbox: the third one ran second in one of the two sandboxes.
    expect(results).toEqual([ok(1), ok(1), ok(2)]);
  },
);

test("a waiting invocation fails at its caller's time-out and never runs", async () => {
  const { host, lines } = startHost();
  const busy = [1, 2].map(() => host.invoke("probe", { do: "sleep", ms: 600 }));
  const caller = new AbortController();
  const late = host.invoke("probe", { do: "log" }, { signal: caller.signal });

  caller.abort();

  expect(await late).toMatchObject({ ok: false, errorType: "Sandbox.WaitTimedout" });
  expect(await host.invoke("probe", { do: "log" }, { signal: caller.signal })).toMatchObject({
    errorType: "Sandbox.WaitTimedout",
  });
  expect(await Promise.all(busy)).toEqual([ok(1), ok(1)]);
  expect(await host.invoke("probe", { do: "count" })).toEqual(ok(2));
  expect(lines).toEqual([]);
});

test("an invocation that runs continues after its caller's time-out", async () => {
  const { host, lines } = startHost();
  const caller = new AbortController();
  const running = host.invoke("probe", { do: "log and sleep", ms: 200 }, { signal: caller.signal });
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 20_000 });

  caller.abort();

  expect(await running).toEqual(ok(1));
});

test("the waiting invocations of a function go on when a running one is killed", async () => {
  const { host, lines } = startHost();
  const spinning = [1, 2].map(() => host.invoke("probe", { do: "spin" }));
  await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 20_000 });
  const waiting = [1, 2, 3].map((value) => host.invoke("probe", { do: "echo", value }));

  host.kill("probe");

  expect(await Promise.all(spinning)).toMatchObject([{ ok: false }, { ok: false }]);
  expect(await Promise.all(waiting)).toEqual([ok(1), ok(2), ok(3)]);
});

test("a function that requests itself with both sandboxes busy gets a 504, and the next request is answered", async () => {
  const { host } = startHost();
  host.define(aFunction({ file: "calls-url" }));
  const paths = {
    "/outer": { get: anOperation({}, { timeoutInMillis: 20_000 }) },
    "/inner": { get: anOperation({}, { timeoutInMillis: 300 }) },
  };
  const { send, url } = await aGateway(aBody(paths), undefined, {
    invoke: (_arn, event, signal) => host.invoke("calls-url", event, { signal }),
  });
  await Promise.all([1, 2].map(() => host.invoke("calls-url", { queryStringParameters: null })));
  const outer = `/v1/outer?url=${encodeURIComponent(`${url}/inner`)}`;

  const answers = await Promise.all([1, 2, 3].map(() => send(outer)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  // Two requests hold both sandboxes, so that their own requests time out. The third runs after them, with one to spare.
  expect(answers.map(({ text }) => text).sort()).toEqual(["200", "504", "504"]);
  expect((await send("/v1/inner")).status).toBe(200);
});
