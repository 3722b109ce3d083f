import { afterEach, expect, test, vi } from "vitest";
import type { LambdaHost } from "#lib/local/lambda/lambda-host.ts";
import { aFunction, aHost } from "./a-host.ts";

const open: LambdaHost[] = [];

function startHost(...options: Parameters<typeof aHost>): ReturnType<typeof aHost> {
  const started = aHost(...options);
  open.push(started.host);
  return started;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((host) => host.close()));
});

const ok = (payload: unknown) => ({ ok: true, payload });

test("a payload goes through JSON both ways", async () => {
  const { host } = startHost();

  const value = { at: new Date(0), missing: undefined, nested: [1, null] };

  expect(await host.invoke("probe", { do: "echo", value })).toEqual(
    ok({ at: "1970-01-01T00:00:00.000Z", nested: [1, null] }),
  );
  expect(await host.invoke("probe", { do: "nothing" })).toEqual(ok(null));
});

test("a function sees its own environment and nothing of the host's", async () => {
  const { host } = startHost();
  host.define(aFunction({ environment: { TABLE: "leads", AWS_REGION: "elsewhere" } }));
  vi.stubEnv("LEAKED", "secret");

  const result = await host.invoke("probe", { do: "environment" });

  vi.unstubAllEnvs();
  expect(result).toEqual(
    ok({
      home: "/home/sbx_user1051",
      environment: {
        TABLE: "leads",
        AWS_ENDPOINT_URL: "http://127.0.0.1:1",
        _HANDLER: "index.handler",
        _X_AMZN_TRACE_ID: expect.stringMatching(
          /^Root=1-[0-9a-f]{8}-[0-9a-f]{24};Parent=[0-9a-f]{16};Sampled=0;Lineage=[0-9a-f]{8}:1$/,
        ),
        AWS_ACCESS_KEY_ID: "KEY",
        AWS_SECRET_ACCESS_KEY: "SECRET",
        AWS_REGION: "us-east-1",
        AWS_DEFAULT_REGION: "us-east-1",
        AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
        AWS_LAMBDA_FUNCTION_NAME: "probe",
        AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "256",
        AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
        AWS_LAMBDA_LOG_GROUP_NAME: "/aws/lambda/probe",
        AWS_LAMBDA_LOG_STREAM_NAME: expect.stringMatching(/^\d{4}\/\d\d\/\d\d\/\[\$LATEST\][0-9a-f]{32}$/),
        LAMBDA_TASK_ROOT: "/var/task",
        LAMBDA_RUNTIME_DIR: "/var/runtime",
        LANG: "en_US.UTF-8",
        TZ: ":UTC",
      },
    }),
  );
});

test("two invocations in one sandbox have two trace headers", async () => {
  const { host } = startHost();
  const headerOf = async (): Promise<unknown> => {
    const { payload } = (await host.invoke("probe", { do: "environment" })) as {
      payload: { environment: object };
    };
    return new Map(Object.entries(payload.environment)).get("_X_AMZN_TRACE_ID");
  };

  const headers = [await headerOf(), await headerOf()];

  expect(await host.invoke("probe", { do: "count" })).toEqual(ok(3));
  expect(new Set(headers).size).toBe(2);
});

test("what functions have as /tmp is the service's own", async () => {
  const { host } = startHost({ temporaryFolder: "/tmp/of-one-service" });

  expect(await host.invoke("probe", { do: "temporary" })).toEqual(ok("/tmp/of-one-service"));
});

test("the context is complete and the request id is new each time", async () => {
  const { host } = startHost();

  const [first, second] = [
    await host.invoke("probe", { do: "context" }),
    await host.invoke("probe", { do: "context" }),
  ];

  expect(first).toMatchObject(
    ok({
      functionName: "probe",
      functionVersion: "$LATEST",
      invokedFunctionArn: "arn:aws:lambda:us-east-1:000000000000:function:probe",
      memoryLimitInMB: "256",
      awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      logGroupName: "/aws/lambda/probe",
      remaining: expect.any(Number),
    }),
  );
  expect(first).not.toEqual(second);
});

test("a thrown error is reported with type, message and trace, and the worker lives on", async () => {
  const { host } = startHost();

  expect(await host.invoke("probe", { do: "throw" })).toMatchObject({
    ok: false,
    errorType: "RangeError",
    errorMessage: "out of bounds",
    trace: expect.arrayContaining([expect.stringContaining("probe.ts")]),
  });
  expect(await host.invoke("probe", { do: "throw text" })).toMatchObject({
    errorType: "string",
    errorMessage: "just text",
  });
  expect(await host.invoke("probe", { do: "count" })).toEqual(ok(3));
});

test.each([
  ["exit", "Runtime.ExitError", /exit status 3/],
  ["reject unseen", "Runtime.UnhandledPromiseRejection", /nobody awaits me/],
  ["throw later", "Error", /thrown by a timer/],
  ["fill memory", "Runtime.OutOfMemory", /signal: killed/],
])(
  "a function that does %s ends as %s, and the next invocation starts afresh",
  async (what, errorType, message) => {
    const { host } = startHost();
    host.define(aFunction({ memoryMb: 64 }));

    expect(await host.invoke("probe", { do: what })).toMatchObject({
      ok: false,
      errorType,
      errorMessage: expect.stringMatching(message),
    });
    expect(await host.invoke("probe", { do: "count" })).toEqual(ok(1));
  },
);

test("a function that never yields is cut at its timeout", async () => {
  const { host } = startHost();
  host.define(aFunction({ timeoutSeconds: 1 }));

  expect(await host.invoke("probe", { do: "spin" })).toMatchObject({
    ok: false,
    errorType: "Sandbox.Timedout",
    errorMessage: expect.stringMatching(
      /^RequestId: [0-9a-f-]{36} Error: Task timed out after 1\.00 seconds$/,
    ),
  });
});

test.each([
  ["broken", "handler", "Runtime.ImportModuleError", "no database URL"],
  ["absent", "handler", "Runtime.ImportModuleError", "Cannot find module"],
  ["probe", "main", "Runtime.HandlerNotFound", "index.main is undefined or not exported"],
  ["callback", "handler", "Runtime.CallbackHandlerDeprecated", "callback"],
])("the code of %s with the handler %s fails as %s", async (file, handlerExport, errorType, message) => {
  const { host } = startHost();
  host.define(aFunction({ file, handlerExport }));

  expect(await host.invoke(file, {})).toMatchObject({
    ok: false,
    errorType,
    errorMessage: expect.stringContaining(message),
  });
});

test("kill ends the running invocations at once and spares the function", async () => {
  const { host, lines } = startHost();
  const warm = await host.invoke("probe", { do: "count" });
  const running = [1, 2].map(() => host.invoke("probe", { do: "spin" }));
  await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 20_000 });

  host.kill("probe");

  expect(warm).toEqual(ok(1));
  for (const result of await Promise.all(running)) {
    expect(result).toMatchObject({
      errorType: "Runtime.ExitError",
      errorMessage: expect.stringContaining("signal: killed"),
    });
  }
  expect(await host.invoke("probe", { do: "count" })).toEqual(ok(1));
});

test("a worker runs one invocation at a time and is used again", async () => {
  const { host } = startHost();

  const together = await Promise.all([1, 2].map(() => host.invoke("probe", { do: "sleep", ms: 300 })));
  const after = await host.invoke("probe", { do: "count" });

  expect(together).toEqual([ok(1), ok(1)]);
  expect(after).toEqual(ok(2));
});

test("more invocations than workers wait and are all answered", async () => {
  const { host } = startHost();

  const results = await Promise.all(
    Array.from({ length: 50 }, (_, value) => host.invoke("probe", { do: "echo", value })),
  );

  expect(results).toEqual(Array.from({ length: 50 }, (_, value) => ok(value)));
});

test("reserved concurrency throttles the invocation above it, and a waiting one counts", async () => {
  const { host } = startHost();
  host.define(aFunction({ name: "one", file: "probe", reservedConcurrency: 1 }));
  host.define(aFunction({ name: "three", file: "probe", reservedConcurrency: 3 }));
  const invoke = (name: string) => () => host.invoke(name, { do: "sleep", ms: 50 });

  const ofOne = await Promise.all([1, 2].map(invoke("one")));
  const ofThree = await Promise.all([1, 2, 3, 4].map(invoke("three")));

  expect(ofOne).toMatchObject([ok(1), { errorType: "TooManyRequestsException" }]);
  expect(ofThree).toMatchObject([ok(1), ok(1), ok(2), { errorType: "TooManyRequestsException" }]);
});

test("the account's concurrency is shared by all functions, and free again after each", async () => {
  const { host } = startHost({ concurrencyMax: 1 });
  host.define(aFunction({ name: "other" }));

  const results = await Promise.all(["probe", "other"].map((name) => host.invoke(name, { do: "count" })));

  expect(results).toMatchObject([ok(1), { errorType: "TooManyRequestsException" }]);
  expect(await host.invoke("other", { do: "count" })).toMatchObject(ok(1));
});

test("payloads above the limits of Lambda are refused in its words", async () => {
  const { host } = startHost();
  const value = "x".repeat(6_291_456);

  expect(await host.invoke("probe", { do: "echo", value })).toMatchObject({
    errorType: "RequestEntityTooLargeException",
  });
  expect(await host.invoke("probe", { value: value.slice(0, 1_048_576) }, { async: true })).toMatchObject({
    errorType: "RequestEntityTooLargeException",
    errorMessage: expect.stringContaining("1048576"),
  });
  expect(await host.invoke("probe", { do: "answer of", characters: 6_291_555 })).toMatchObject({
    errorType: "Function.ResponseSizeTooLarge",
    errorMessage:
      "Response payload size (6291557 bytes) exceeded maximum allowed payload size (6291556 bytes).",
  });
  expect(await host.invoke("probe", { do: "answer of", characters: 6_291_554 })).toMatchObject({ ok: true });
});

test("an asynchronous invocation is answered at once and tried three times", async () => {
  const { host, lines } = startHost({ retryDelaySeconds: 0 });

  const answer = await host.invoke("probe", { do: "throw" }, { async: true });

  expect(answer).toEqual(ok(null));
  await vi.waitFor(() => expect(lines).toHaveLength(3), { timeout: 20_000 });
  expect(lines.map(({ line }) => line)).toEqual(
    [1, 2, 3].map((attempt) => `attempt ${attempt} of 3 failed: RangeError: out of bounds`),
  );
});

test.each([0, 1])(
  "an asynchronous invocation of a function with %i retries is tried so often again",
  async (retriesMax) => {
    const { host, lines } = startHost({ retryDelaySeconds: 0 });
    host.define(aFunction({ asynchronous: { retriesMax } }));

    await host.invoke("probe", { do: "throw" }, { async: true });

    await vi.waitFor(() => expect(lines).toHaveLength(retriesMax + 1), { timeout: 20_000 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(lines.map(({ line }) => line.split(" failed")[0])).toEqual(
      Array.from({ length: retriesMax + 1 }, (_, index) => `attempt ${index + 1} of ${retriesMax + 1}`),
    );
  },
);

test("a throttled asynchronous invocation is dropped when its event is too old", async () => {
  const { host, lines } = startHost({ concurrencyMax: 0 });
  host.define(aFunction({ asynchronous: { eventAgeSecondsMax: 0.3 } }));

  await host.invoke("probe", { do: "count" }, { async: true });

  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 5_000 });
  expect(lines[0]?.line).toBe("event dropped: it is older than 0.3 seconds");
});

test("everything a function writes is logged line by line with its request id", async () => {
  const { host, lines } = startHost();

  await host.invoke("probe", { do: "log" });

  expect(lines.map(({ line }) => line)).toEqual(["first", "second", "third 3", "fourth"]);
  expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(1);
  expect(lines[0]).toMatchObject({
    functionName: "probe",
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test("a handler with the SDK, middy and zod runs from source, invoked by its ARN", async () => {
  const { host } = startHost();
  host.define(aFunction({ file: "heavy" }));

  expect(await host.invoke(host.arnOf("heavy") ?? "", { name: "Ada" })).toEqual(
    ok({ greeting: "Hello Ada", knows: 2 }),
  );
  expect(await host.invoke("unknown", {})).toMatchObject({ errorType: "ResourceNotFoundException" });
});

test("a function that is defined again runs in none of its earlier workers", async () => {
  const { host } = startHost();
  await host.invoke("probe", { do: "count" });

  host.define(aFunction({ environment: { VERSION: "2" } }));

  expect(await host.invoke("probe", { do: "environment" })).toMatchObject(
    ok({ environment: { VERSION: "2" } }),
  );
});

test("closing ends what runs and what waits", async () => {
  const { host } = startHost();
  const running = Array.from({ length: 12 }, () => host.invoke("probe", { do: "spin" }));

  await host.close();

  for (const result of await Promise.all(running)) {
    expect(result).toMatchObject({ ok: false, errorType: "Runtime.ExitError" });
  }
  expect(await host.invoke("probe", { do: "count" })).toMatchObject({ errorType: "Runtime.ExitError" });
});
