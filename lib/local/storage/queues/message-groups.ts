import { type Hooked, operationOf } from "../hooks.ts";

/** Up to 128 alphanumeric and punctuation characters, on standard and FIFO queues. */
const groupPattern = /^[!-~]{1,128}$/;
/** The attribute in which a request carries its group to the queue: the emulator drops groups of standard queues. */
const carrier = "MessageGroupId";
/** The emulator refuses a message with this body, so that SQS's own refusal can take its place. */
const refusedBody = "\u0000";

interface Entry {
  readonly Id?: string;
  readonly MessageGroupId?: unknown;
  MessageBody?: string;
  MessageAttributes?: Record<string, unknown>;
}

/** An error of a single message, or the failed entries of a batch. */
interface Refused {
  __type?: string;
  message?: string;
  readonly Failed?: readonly { readonly Id: string; Code?: string; Message?: string }[];
}

const entriesOf = (body: unknown): readonly Entry[] => {
  const given = body as Entry & { readonly Entries?: readonly Entry[] };
  return given.Entries ?? [given];
};

const messageOf = (group: string): string =>
  `Value ${group} for parameter MessageGroupId is invalid. Reason: MessageGroupId can only include alphanumeric and punctuation characters. 1 to 128 in length.`;

/** The group that a message's attributes carry, and the attributes without it. */
export const carriedGroup = <T extends { readonly StringValue?: string }>(
  all: Readonly<Record<string, T>>,
): { readonly group: string | undefined; readonly attributes: Record<string, T> } => {
  const { [carrier]: carried, ...attributes } = all;
  return { group: carried?.StringValue, attributes };
};

/** Makes the SQS emulator take message groups on standard queues, and refuse those that SQS refuses. */
export const acceptMessageGroups = (fastify: Hooked): void => {
  /** The groups that were refused, by the entry's id. */
  const refusals = new WeakMap<object, Map<string | undefined, string>>();

  fastify.addHook("preHandler", async (request) => {
    const operation = operationOf(request);
    if (operation !== "SendMessage" && operation !== "SendMessageBatch") return;
    const refused = new Map<string | undefined, string>();
    for (const entry of entriesOf(request.body)) {
      const { Id, MessageGroupId: group } = entry;
      if (group === undefined || group === null) continue;
      const text = String(group);
      if (groupPattern.test(text)) {
        const carried = { [carrier]: { DataType: "String", StringValue: text } };
        entry.MessageAttributes = { ...entry.MessageAttributes, ...carried };
      } else {
        refused.set(Id, text);
        entry.MessageBody = refusedBody;
      }
    }
    if (refused.size > 0) refusals.set(request, refused);
  });

  fastify.addHook("preSerialization", async (request, reply, answer) => {
    const refused = refusals.get(request);
    if (refused === undefined) return answer;
    const response = answer as Refused;
    const single = refused.get(undefined);
    if (single !== undefined) {
      response.__type = "com.amazonaws.sqs#InvalidParameterValue";
      response.message = messageOf(single);
      // The SDK takes the error's name from this header, in which the emulator prefixes it.
      reply.header("x-amzn-query-error", "InvalidParameterValue;Sender");
    }
    for (const entry of response.Failed ?? []) {
      const group = refused.get(entry.Id);
      if (group === undefined) continue;
      entry.Code = "InvalidParameterValue";
      entry.Message = messageOf(group);
    }
    return response;
  });
};
