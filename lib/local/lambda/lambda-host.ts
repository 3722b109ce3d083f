import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { cacheFolder } from "#lib/infra/cache-folder.ts";
import type { ClockOffset } from "#lib/local/clock/moved-date.ts";
import type { HostIdentity } from "./environment.ts";
import { FunctionPool, type LogLine } from "./function-pool.ts";
import type { FunctionSpec } from "./function-spec.ts";
import {
  ASYNC_REQUEST_BYTES_MAX,
  functionNotFound,
  type InvocationResult,
  REQUEST_BYTES_MAX,
  requestTooLarge,
  throttled,
} from "./invocation.ts";
import { pause } from "./pause.ts";
import { CHAINED_INVOCATIONS_MAX, invocationsInChain, nextTraceHeader } from "./recursion/chain.ts";
import type { InvokeMessage } from "./sandbox/messages.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";
import { WarmSandboxes } from "./warm-sandboxes.ts";

export interface LambdaHostOptions extends HostIdentity {
  readonly accountId: string;
  /** Pause before a failed asynchronous invocation is tried again; absent: one minute, then two, as on AWS. */
  readonly retryDelaySeconds?: number;
  /** Invocations of all functions at a time; one more is throttled. Absent: what an account has by default. */
  readonly concurrencyMax?: number | undefined;
  /** Idle sandboxes of all functions that are kept, some 25 MB each; absent: what a 64th of the memory holds. */
  readonly warmSandboxesMax?: number | undefined;
  readonly onLog?: (line: LogLine) => void;
  /** The absolute path of what sandboxes begin with, bundled; absent: its source. */
  readonly sandboxMain?: () => Promise<string>;
  /** By which functions tell the time; absent: the machine's. */
  readonly clock?: ClockOffset | undefined;
}

export interface InvokeOptions {
  /** Returns null at once. Retries a failure as often, and keeps the event as long, as the function's specification allows. */
  readonly async?: boolean;
  /** Trace headers of the messages in the payload; their chains go on. Absent: the invocation begins a chain. */
  readonly causes?: readonly string[];
  /**
   * Aborts when the caller times out. A synchronous invocation that still waits for a sandbox then fails and never runs;
   * one that runs continues, as on AWS.
   */
  readonly signal?: AbortSignal;
}

/** Runs functions in worker threads. */
export interface LambdaHost {
  /** Makes a function invokable; one of the same name is replaced, its running invocations end as if killed. */
  define(spec: FunctionSpec): void;
  /** Invokes by name or ARN. Never rejects. */
  invoke(functionName: string, payload: unknown, options?: InvokeOptions): Promise<InvocationResult>;
  /** Waits until a function's code is there, or can't be had, which its invocation tells. */
  prepare(functionName: string): Promise<void>;
  /** Fault switch: the function's busy workers die at once and their invocations end as Runtime.ExitError. */
  kill(functionName: string): void;
  /** Returns true if Lambda stops a message with this trace header because its chain has invoked the function too often. */
  stopsLoop(functionName: string, traceHeader: string | undefined): boolean;
  /** The ARN of a defined function. */
  arnOf(functionName: string): string | undefined;
  /** Writes a line to the function's log, as Lambda's own parts do. */
  log(functionName: string, line: string): void;
  close(): Promise<void>;
}

const sourceOfMain = async () => join(import.meta.dirname, "sandbox/main.ts");
const compileCache = join(cacheFolder, "leadrail-lambda");
const REAP_EVERY_MS = 5_000;
/** Lambda's defaults for asynchronous invocations. */
const ASYNC_RETRIES = 2;
const ASYNC_EVENT_AGE_SECONDS = 21_600;
const THROTTLED_RETRY_MS = 100;
/** Of an account whose quota has grown; a new one may have 10. */
const CONCURRENCY_DEFAULT = 1_000;

export function createLambdaHost(options: LambdaHostOptions): LambdaHost {
  return new Host(options);
}

class Host implements LambdaHost {
  readonly #options: LambdaHostOptions;
  readonly #warm: WarmSandboxes<Sandbox>;
  readonly #pools = new Map<string, FunctionPool>();
  readonly #reaping: NodeJS.Timeout;
  readonly #closing = new AbortController();
  #underWay = 0;

  constructor(options: LambdaHostOptions) {
    this.#options = options;
    this.#warm = new WarmSandboxes(options.warmSandboxesMax);
    this.#reaping = setInterval(() => void this.#warm.reap(), REAP_EVERY_MS).unref();
  }

  define(spec: FunctionSpec): void {
    void this.#pools.get(spec.name)?.close();
    const parts = {
      identity: this.#options,
      warm: this.#warm,
      runtime: {
        main: this.#options.sandboxMain ?? sourceOfMain,
        compileCache,
        clock: this.#options.clock,
      },
      onLog: this.#options.onLog ?? (() => undefined),
    };
    this.#pools.set(spec.name, new FunctionPool(spec, parts));
  }

  async invoke(
    functionName: string,
    payload: unknown,
    options: InvokeOptions = {},
  ): Promise<InvocationResult> {
    const pool = this.#pool(functionName);
    if (!pool) return functionNotFound(functionName);
    // What has no JSON, such as undefined, is null on the wire.
    const json: string | undefined = JSON.stringify(payload);
    const text = json ?? "null";
    const bytesMax = options.async ? ASYNC_REQUEST_BYTES_MAX : REQUEST_BYTES_MAX;
    if (Buffer.byteLength(text) > bytesMax) return requestTooLarge(bytesMax);
    const traceHeader = nextTraceHeader(pool.spec.arn, options.causes ?? []);
    const message = { requestId: randomUUID(), payload: text, traceHeader };
    if (!options.async) return this.#invokeOnce(pool, message, options.signal);
    void this.#invokeInBackground(pool, message);
    return { ok: true, payload: null };
  }

  async prepare(functionName: string): Promise<void> {
    await this.#pool(functionName)
      ?.spec.code()
      .catch(() => undefined);
  }

  kill(functionName: string): void {
    void this.#pool(functionName)?.kill();
  }

  stopsLoop(functionName: string, traceHeader: string | undefined): boolean {
    const spec = this.#pool(functionName)?.spec;
    if (spec === undefined || spec.recursiveLoop === "Allow") return false;
    return invocationsInChain(spec.arn, traceHeader) >= CHAINED_INVOCATIONS_MAX;
  }

  arnOf(functionName: string): string | undefined {
    return this.#pool(functionName)?.spec.arn;
  }

  log(functionName: string, line: string): void {
    this.#options.onLog?.({ functionName, requestId: undefined, line });
  }

  async close(): Promise<void> {
    clearInterval(this.#reaping);
    this.#closing.abort();
    await Promise.all([...this.#pools.values()].map((pool) => pool.close()));
    await this.#warm.clear();
  }

  #pool(functionName: string): FunctionPool | undefined {
    return this.#pools.get(functionName.split(":").at(-1) ?? functionName);
  }

  async #invokeOnce(
    pool: FunctionPool,
    message: InvokeMessage,
    signal?: AbortSignal,
  ): Promise<InvocationResult> {
    if (this.#underWay >= (this.#options.concurrencyMax ?? CONCURRENCY_DEFAULT)) return throttled;
    this.#underWay += 1;
    try {
      return await pool.invoke(message, signal);
    } finally {
      this.#underWay -= 1;
    }
  }

  async #invokeInBackground(pool: FunctionPool, message: InvokeMessage): Promise<void> {
    const { signal } = this.#closing;
    const { name, asynchronous = {} } = pool.spec;
    const { retriesMax = ASYNC_RETRIES, eventAgeSecondsMax = ASYNC_EVENT_AGE_SECONDS } = asynchronous;
    const begin = performance.now();
    for (let attempt = 1; !signal.aborted; ) {
      if (performance.now() - begin > eventAgeSecondsMax * 1_000) {
        this.log(name, `event dropped: it is older than ${eventAgeSecondsMax} seconds`);
        return;
      }
      const result = await this.#invokeOnce(pool, message);
      if (result.ok) return;
      if (result === throttled) {
        await pause(THROTTLED_RETRY_MS, signal);
        continue;
      }
      this.log(
        name,
        `attempt ${attempt} of ${retriesMax + 1} failed: ${result.errorType}: ${result.errorMessage}`,
      );
      if (attempt > retriesMax) return;
      await pause((this.#options.retryDelaySeconds ?? attempt * 60) * 1_000, signal);
      attempt += 1;
    }
  }
}
