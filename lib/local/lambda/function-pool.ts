import { randomBytes } from "node:crypto";
import { functionEnvironment, type HostIdentity, logGroupName } from "./environment.ts";
import type { FunctionSpec } from "./function-spec.ts";
import { exited, failure, type InvocationFailure, type InvocationResult, throttled } from "./invocation.ts";
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

/** Real concurrency for races, on a machine of few cores; what comes above it waits for a sandbox. */
const SANDBOXES_PER_FUNCTION_MAX = 8;
/** Functions of this size and above compute: a third one would take memory from all others and finish none earlier. */
const LARGE_FUNCTION_MB = 3_008;
const LARGE_SANDBOXES_MAX = 2;

const sandboxesMax = ({ memoryMb }: FunctionSpec): number =>
  memoryMb < LARGE_FUNCTION_MB ? SANDBOXES_PER_FUNCTION_MAX : LARGE_SANDBOXES_MAX;

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

  /** Sandboxes that are busy at a time. */
  get sandboxesMax(): number {
    return sandboxesMax(this.spec);
  }

  /** Runs the handler once. Never rejects. */
  invoke(message: InvokeMessage): Promise<InvocationResult> {
    if (this.#closing.signal.aborted) return Promise.resolve(exited(message.requestId, "signal: killed"));
    const inFlight = this.#busy.size + this.#waiting.length;
    if (inFlight >= (this.spec.reservedConcurrency ?? Infinity)) return Promise.resolve(throttled);
    return new Promise((resolve) => {
      this.#waiting.push({ ...message, resolve });
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

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const sandbox = this.#parts.warm.take(this.spec);
      if (!sandbox) break;
      void this.#run(sandbox);
    }
    // A busy sandbox may be free before a new one is ready: the waiting are bound to none.
    while (
      this.#startingCount < this.#waiting.length &&
      this.#startingCount + this.#busy.size < sandboxesMax(this.spec)
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
