import type { ClockOffset } from "#lib/local/clock/moved-date.ts";
import type { InvocationFailure } from "../invocation.ts";

/** What a sandbox is started with. */
export interface SandboxStart {
  /** The module that has the handler, absolute. */
  readonly file: string;
  readonly handlerExport: string;
  readonly timeoutMs: number;
  /** Where compiled code is kept. */
  readonly compileCache: string;
  /** Of a service that does not run by the machine's clock. */
  readonly clock?: ClockOffset;
  /** The part of the context object that is the same for all invocations. */
  readonly context: {
    readonly functionName: string;
    readonly functionVersion: string;
    readonly invokedFunctionArn: string;
    readonly memoryLimitInMB: string;
    readonly logGroupName: string;
    readonly logStreamName: string;
  };
}

/** Host to sandbox. */
export interface InvokeMessage {
  readonly requestId: string;
  /** JSON. */
  readonly payload: string;
  /** The X-Ray trace header of this invocation. The SDK sends it with every call. */
  readonly traceHeader: string;
}

/** Sandbox to host. After `failed` with `isFatal`, and after `initFailed`, the sandbox is of no more use. */
export type SandboxMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "initFailed"; readonly failure: InvocationFailure }
  | { readonly kind: "log"; readonly requestId: string | undefined; readonly line: string }
  | { readonly kind: "succeeded"; readonly payload: string }
  | { readonly kind: "failed"; readonly failure: InvocationFailure; readonly isFatal: boolean };
