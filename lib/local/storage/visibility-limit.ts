import { type Hooked, operationOf, type Request } from "./hooks.ts";

/** SQS hides a message for at most so long after it was received, however often its visibility is changed. */
const hiddenSecondsMax = 43_200;
/** The emulator refuses this value with the error code that SQS has for both limits. */
const refusedTimeout = hiddenSecondsMax + 1;

/** One change of a message's visibility: a request of its own, or an entry of a batch. */
interface Change {
  readonly Id?: string;
  readonly ReceiptHandle?: string;
  VisibilityTimeout?: number;
}

interface Received {
  readonly Messages?: readonly { readonly ReceiptHandle: string }[];
}

/** An error of a single change, or the failed entries of a batch. */
interface Refused {
  message?: string;
  readonly Failed?: readonly { readonly Id: string; Message?: string }[];
}

const changesOf = (body: unknown): readonly Change[] => {
  const given = body as Change & { readonly Entries?: readonly Change[] };
  return given.Entries ?? [given];
};

const messageOf = (timeout: number): string =>
  `Value ${timeout} for parameter VisibilityTimeout is invalid. Reason: Total VisibilityTimeout for the message is beyond the limit [${hiddenSecondsMax} seconds]`;

/**
 * Makes the SQS emulator refuse a visibility timeout that ends more than 12 hours after the message was received
 * (`InvalidParameterValue`), as SQS does. The emulator limits the single value only.
 */
export const limitVisibility = (fastify: Hooked): void => {
  /** When messages were received, by receipt handle, the earliest first. */
  const receivedAt = new Map<string, number>();
  /** The timeouts that were refused, by the entry's id. */
  const refusals = new WeakMap<Request, Map<string | undefined, number>>();

  const remember = ({ Messages = [] }: Received): void => {
    const now = Date.now();
    for (const { ReceiptHandle } of Messages) receivedAt.set(ReceiptHandle, now);
    for (const [handle, at] of receivedAt) {
      if (now - at <= hiddenSecondsMax * 1_000) break;
      receivedAt.delete(handle);
    }
  };

  fastify.addHook("preHandler", async (request) => {
    if (!operationOf(request).startsWith("ChangeMessageVisibility")) return;
    const refused = new Map<string | undefined, number>();
    for (const change of changesOf(request.body)) {
      const { Id, ReceiptHandle = "", VisibilityTimeout: timeout = 0 } = change;
      const at = receivedAt.get(ReceiptHandle);
      const isWithin = at === undefined || Date.now() - at + timeout * 1_000 <= hiddenSecondsMax * 1_000;
      if (isWithin || timeout > hiddenSecondsMax) continue;
      refused.set(Id, timeout);
      change.VisibilityTimeout = refusedTimeout;
    }
    if (refused.size > 0) refusals.set(request, refused);
  });

  fastify.addHook("preSerialization", async (request, reply, answer) => {
    if (operationOf(request) === "ReceiveMessage") remember(answer as Received);
    const refused = refusals.get(request);
    if (refused === undefined) return answer;
    const response = answer as Refused;
    const single = refused.get(undefined);
    if (single !== undefined) {
      response.message = messageOf(single);
      // The SDK takes the error's name from this header, in which the emulator prefixes it.
      reply.header("x-amzn-query-error", "InvalidParameterValue;Sender");
    }
    for (const entry of response.Failed ?? []) {
      const timeout = refused.get(entry.Id);
      if (timeout !== undefined) entry.Message = messageOf(timeout);
    }
    return response;
  });
};
