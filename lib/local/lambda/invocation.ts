/** An invocation that did not succeed, in the words of Lambda. */
export interface InvocationFailure {
  readonly ok: false;
  /** The name of the thrown error, or Lambda's own, such as `Runtime.ExitError`. */
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

/** What became of an invocation; the payload has gone through JSON, as on the wire. */
export type InvocationResult = { readonly ok: true; readonly payload: unknown } | InvocationFailure;

/** Of a synchronous request (6 MB). */
export const REQUEST_BYTES_MAX = 6_291_456;
/** Of an asynchronous request (1 MB). */
export const ASYNC_REQUEST_BYTES_MAX = 1_048_576;
/** Of an answer; AWS adds 100 bytes to the 6 MB. */
export const RESPONSE_BYTES_MAX = 6_291_556;

export function failure(
  errorType: string,
  errorMessage: string,
  trace: readonly string[] = [],
): InvocationFailure {
  return { ok: false, errorType, errorMessage, trace };
}

export function timedOut(requestId: string, timeoutSeconds: number): InvocationFailure {
  const message = `Task timed out after ${timeoutSeconds.toFixed(2)} seconds`;
  return failure("Sandbox.Timedout", `RequestId: ${requestId} Error: ${message}`);
}

/** The process of the function ended; `how` is such as `exit status 1` or `signal: killed`. */
export function exited(requestId: string, how: string): InvocationFailure {
  return failure("Runtime.ExitError", `RequestId: ${requestId} Error: Runtime exited with error: ${how}`);
}

export function outOfMemory(requestId: string): InvocationFailure {
  const message = "Runtime exited with error: signal: killed";
  return failure("Runtime.OutOfMemory", `RequestId: ${requestId} Error: ${message}`);
}

/** The caller's time-out passed before a sandbox was free. Only the local service has this failure. */
export function waitedTooLong(requestId: string): InvocationFailure {
  const message = "No sandbox was free before the caller timed out";
  return failure("Sandbox.WaitTimedout", `RequestId: ${requestId} Error: ${message}`);
}

export const throttled: InvocationFailure = failure("TooManyRequestsException", "Rate Exceeded.");

export function functionNotFound(functionName: string): InvocationFailure {
  return failure("ResourceNotFoundException", `Function not found: ${functionName}`);
}

export function requestTooLarge(bytesMax: number): InvocationFailure {
  const message = `Request must be smaller than ${bytesMax} bytes for the InvokeFunction operation`;
  return failure("RequestEntityTooLargeException", message);
}

export function responseTooLarge(bytes: number): InvocationFailure {
  const limit = `maximum allowed payload size (${RESPONSE_BYTES_MAX} bytes)`;
  return failure(
    "Function.ResponseSizeTooLarge",
    `Response payload size (${bytes} bytes) exceeded ${limit}.`,
  );
}
