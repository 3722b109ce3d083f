import { Worker } from "node:worker_threads";
import type { ClockOffset } from "#lib/local/clock/moved-date.ts";
import {
  exited,
  type InvocationFailure,
  type InvocationResult,
  outOfMemory,
  timedOut,
} from "../invocation.ts";
import type { InvokeMessage, SandboxMessage, SandboxStart } from "./messages.ts";
import { youngGenerationMb } from "./young-generation.ts";

/** What runs in every sandbox, whatever its function. */
export interface SandboxRuntime {
  /** The module that a worker thread begins with, absolute. */
  readonly main: string;
  readonly compileCache: string;
  readonly clock?: ClockOffset | undefined;
}

export interface SandboxOptions extends Omit<SandboxStart, "compileCache" | "clock"> {
  readonly runtime: SandboxRuntime;
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryMb: number;
  readonly onLog: (requestId: string | undefined, line: string) => void;
}

interface Running {
  readonly requestId: string;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (result: InvocationResult) => void;
}

/** Code is compiled here, on shared cores, so that Lambda's ten seconds would be too strict. */
const INIT_TIMEOUT_MS = 60_000;

/** One execution environment of a function: a worker thread that runs one invocation at a time. */
export class Sandbox {
  readonly #worker: Worker;
  readonly #options: SandboxOptions;
  readonly #ready = Promise.withResolvers<InvocationFailure | undefined>();
  readonly #initTimer: NodeJS.Timeout;
  readonly #stopped = Promise.withResolvers<void>();
  #running: Running | undefined;
  /** Why it is no more. */
  #death: InvocationFailure | undefined;

  constructor(options: SandboxOptions) {
    const { environment, memoryMb, runtime, onLog: _onLog, ...start } = options;
    this.#options = options;
    this.#worker = new Worker(runtime.main, {
      workerData: {
        ...start,
        compileCache: runtime.compileCache,
        ...(runtime.clock && { clock: runtime.clock }),
      } satisfies SandboxStart,
      env: environment,
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        maxYoungGenerationSizeMb: youngGenerationMb(memoryMb),
      },
      stdout: true,
      stderr: true,
    });
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    this.#worker.on("message", (message: SandboxMessage) => this.#receive(message));
    this.#worker.on("error", (error) => this.#end(describeWorkerError(error, this.#requestId)));
    this.#worker.on("exit", (code) => {
      this.#end(exited(this.#requestId, `exit status ${code}`));
      this.#stopped.resolve();
    });
    this.#initTimer = setTimeout(
      () => this.#end(timedOut("init", INIT_TIMEOUT_MS / 1_000)),
      INIT_TIMEOUT_MS,
    ).unref();
  }

  /** Resolves to nothing when the handler is loaded, else to the reason why it can't be. */
  get ready(): Promise<InvocationFailure | undefined> {
    return this.#ready.promise;
  }

  get isAlive(): boolean {
    return this.#death === undefined;
  }

  /** Runs the handler, once the sandbox is ready and not busy. Never rejects. */
  invoke(message: InvokeMessage): Promise<InvocationResult> {
    const { requestId } = message;
    const { timeoutMs } = this.#options;
    if (this.#death) return Promise.resolve(exited(requestId, "signal: killed"));
    return new Promise((resolve) => {
      const onTimeout = () => this.#end(timedOut(requestId, timeoutMs / 1_000));
      this.#running = { requestId, timer: setTimeout(onTimeout, timeoutMs), resolve };
      this.#worker.postMessage(message);
    });
  }

  /** Ends the thread at once, with what it was doing; resolves when it is gone. */
  kill(): Promise<void> {
    this.#end(exited(this.#requestId, "signal: killed"));
    return this.#stopped.promise;
  }

  get #requestId(): string {
    return this.#running?.requestId ?? "none";
  }

  #receive(message: SandboxMessage): void {
    // What a dead sandbox still had to say was never said.
    if (this.#death) return;
    switch (message.kind) {
      case "log":
        this.#options.onLog(message.requestId, message.line);
        return;
      case "ready":
        clearTimeout(this.#initTimer);
        this.#ready.resolve(undefined);
        return;
      case "succeeded":
        this.#settle({ ok: true, payload: JSON.parse(message.payload) });
        return;
      case "initFailed":
        this.#end(message.failure);
        return;
      case "failed":
        if (message.isFatal) this.#end(message.failure);
        else this.#settle(message.failure);
    }
  }

  #settle(result: InvocationResult): void {
    const running = this.#running;
    this.#running = undefined;
    clearTimeout(running?.timer);
    running?.resolve(result);
  }

  #end(reason: InvocationFailure): void {
    if (this.#death) return;
    this.#death = reason;
    clearTimeout(this.#initTimer);
    void this.#worker.terminate();
    this.#ready.resolve(reason);
    this.#settle(reason);
  }
}

function describeWorkerError(error: unknown, requestId: string): InvocationFailure {
  const isMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isMemory ? outOfMemory(requestId) : exited(requestId, String(error));
}
