import { randomBytes } from "node:crypto";
import { functionEnvironment, type HostIdentity, logGroupName } from "./environment.ts";
import type { FunctionSpec } from "./function-spec.ts";
import {
  exited,
  failure,
  type InvocationFailure,
  type InvocationResult,
  throttled,
  waitedTooLong,
} from "./invocation.ts";
import type { InvokeMessage } from "./sandbox/messages.ts";
import { Sandbox, type SandboxRuntime } from "./sandbox/sandbox.ts";
import type { WarmSandboxes } from "./warm-sandboxes.ts";

/** A line that a function wrote; without a request id while it was loaded. */
export interface LogLine {
  readonly functionName: string;
  readonly requestId: string | undefined;
  readonly line: string;
}

export interface PoolParts {
  readonly identity: HostIdentity;
  readonly warm: WarmSandboxes<Sandbox>;
  readonly runtime: Omit<SandboxRuntime, "main"> & { readonly main: () => Promise<string> };
  readonly onLog: (line: LogLine) => void;
}

interface Waiting extends InvokeMessage {
  readonly resolve: (result: InvocationResult) => void;
}

/**
 * Sandboxes of one function. Two run in parallel, as races need; more use memory and finish no work earlier on a machine
 * with few cores (ADR 189).
 */
export const SANDBOXES_PER_FUNCTION_MAX = 2;

/** The sandboxes of one function: grown on concurrency, one invocation at a time each. */
export class FunctionPool {
  readonly spec: FunctionSpec;
  readonly #parts: PoolParts;
  /** Some have no thread yet, since their code is still being made. */
  #startingCount = 0;
  readonly #starting = new Set<Sandbox>();
  readonly #busy = new Set<Sandbox>();
  readonly #waiting: Waiting[] = [];
  readonly #closing = new AbortController();

  constructor(spec: FunctionSpec, parts: PoolParts) {
    this.spec = spec;
    this.#parts = parts;
  }

  /**
   * Runs the handler once, as soon as a sandbox is free. Never rejects. An invocation that still waits when `signal`
   * aborts never runs. The wait is finite without a signal too, because each invocation ahead ends at its time-out.
   */
  invoke(message: InvokeMessage, signal?: AbortSignal): Promise<InvocationResult> {
    if (signal?.aborted) return Promise.resolve(waitedTooLong(message.requestId));
    if (this.#closing.signal.aborted) return Promise.resolve(exited(message.requestId, "signal: killed"));
    const inFlight = this.#busy.size + this.#waiting.length;
    if (inFlight >= (this.spec.reservedConcurrency ?? Infinity)) return Promise.resolve(throttled);
    return new Promise((resolve) => {
      const waiting = { ...message, resolve };
      this.#waiting.push(waiting);
      signal?.addEventListener("abort", () => this.#withdraw(waiting), { once: true });
      this.#dispatch();
    });
  }

  /** Ends the busy sandboxes at once. */
  async kill(): Promise<void> {
    await Promise.all([...this.#busy].map((sandbox) => sandbox.kill()));
  }

  /** Ends all sandboxes; what ran or waited ends as if killed. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const { requestId, resolve } of this.#waiting.splice(0))
      resolve(exited(requestId, "signal: killed"));
    await Promise.all([...this.#busy, ...this.#starting].map((sandbox) => sandbox.kill()));
    await this.#parts.warm.clear(this.spec);
  }

  /** Takes an invocation out of the waiting ones. Has no effect on one that runs. */
  #withdraw(waiting: Waiting): void {
    const index = this.#waiting.indexOf(waiting);
    if (index === -1) return;
    this.#waiting.splice(index, 1);
    waiting.resolve(waitedTooLong(waiting.requestId));
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const sandbox = this.#parts.warm.take(this.spec);
      if (!sandbox) break;
      void this.#run(sandbox);
    }
    // A busy sandbox may be free before a new one is ready: the waiting are bound to none.
    while (
      this.#startingCount < this.#waiting.length &&
      this.#startingCount + this.#busy.size < SANDBOXES_PER_FUNCTION_MAX
    ) {
      void this.#start();
    }
  }

  async #run(sandbox: Sandbox): Promise<void> {
    const next = this.#waiting.shift();
    if (!next) {
      this.#parts.warm.put(this.spec, sandbox);
      return;
    }
    const { resolve, ...message } = next;
    this.#busy.add(sandbox);
    const result = await sandbox.invoke(message);
    this.#busy.delete(sandbox);
    if (sandbox.isAlive) this.#parts.warm.put(this.spec, sandbox);
    this.#dispatch();
    resolve(result);
  }

  async #start(): Promise<void> {
    this.#startingCount += 1;
    const sandbox = await this.#readySandbox();
    this.#startingCount -= 1;
    if (sandbox instanceof Sandbox) {
      await this.#run(sandbox);
      return;
    }
    // The invocation that a sandbox was started for gets to know why there is none.
    this.#waiting.shift()?.resolve(sandbox);
    this.#dispatch();
  }

  async #readySandbox(): Promise<Sandbox | InvocationFailure> {
    const found = await Promise.all([this.spec.code(), this.#parts.runtime.main()]).catch((error: unknown) =>
      failure("Runtime.ImportModuleError", String(error)),
    );
    if (!Array.isArray(found)) return found;
    if (this.#closing.signal.aborted) return exited("none", "signal: killed");
    const [file, main] = found;
    const sandbox = this.#newSandbox(file, main);
    this.#starting.add(sandbox);
    const initFailure = await sandbox.ready;
    this.#starting.delete(sandbox);
    return initFailure ?? sandbox;
  }

  #newSandbox(file: string, main: string): Sandbox {
    const { spec } = this;
    const { identity, runtime, onLog } = this.#parts;
    const day = new Date().toISOString().slice(0, 10).replaceAll("-", "/");
    const logStreamName = `${day}/[$LATEST]${randomBytes(16).toString("hex")}`;
    return new Sandbox({
      file,
      runtime: { ...runtime, main },
      handlerExport: spec.handlerExport,
      timeoutMs: spec.timeoutSeconds * 1_000,
      memoryMb: spec.memoryMb,
      environment: functionEnvironment(spec, identity, logStreamName),
      context: {
        functionName: spec.name,
        functionVersion: "$LATEST",
        invokedFunctionArn: spec.arn,
        memoryLimitInMB: String(spec.memoryMb),
        logGroupName: logGroupName(spec),
        logStreamName,
      },
      onLog: (requestId, line) => onLog({ functionName: spec.name, requestId, line }),
    });
  }
}
