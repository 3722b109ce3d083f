import { RESPONSE_BYTES_MAX, responseTooLarge } from "../invocation.ts";
import type { Handler } from "./load-handler.ts";
import type { InvokeMessage, SandboxMessage, SandboxStart } from "./messages.ts";
import { describeThrown } from "./rapid-error.ts";

/** Calls the handler once. Never rejects. */
export async function runInvocation(
  handler: Handler,
  { requestId, payload, traceHeader }: InvokeMessage,
  { context, timeoutMs }: SandboxStart,
): Promise<SandboxMessage> {
  // As Lambda's runtime: one invocation at a time runs here, so that the variable belongs to this one.
  process.env["_X_AMZN_TRACE_ID"] = traceHeader;
  // Not by the clock, which a person may move.
  const deadlineMs = performance.now() + timeoutMs;
  try {
    const answer = await handler(JSON.parse(payload), {
      ...context,
      awsRequestId: requestId,
      callbackWaitsForEmptyEventLoop: true,
      getRemainingTimeInMillis: () => Math.max(0, Math.floor(deadlineMs - performance.now())),
    });
    return answered(answer);
  } catch (error) {
    return { kind: "failed", failure: describeThrown(error), isFatal: false };
  }
}

function answered(answer: unknown): SandboxMessage {
  // What has no JSON, such as undefined or a function, is null on the wire.
  const payload: string | undefined = JSON.stringify(answer);
  const bytes = payload === undefined ? 0 : Buffer.byteLength(payload);
  if (bytes > RESPONSE_BYTES_MAX) return { kind: "failed", failure: responseTooLarge(bytes), isFatal: false };
  return { kind: "succeeded", payload: payload ?? "null" };
}
