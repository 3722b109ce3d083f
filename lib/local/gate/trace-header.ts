import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod";
import type { Call } from "./call-log.ts";

/**
 * The message system attribute in which SQS stores the sender's trace header. The SQS emulator stores no system
 * attributes of senders; the gateway stores it as a message attribute of this name and restores it on receipt.
 */
const attributeName = "AWSTraceHeader";

const Attribute = z.looseObject({ StringValue: z.string() });

const Entry = z.looseObject({
  MessageAttributes: z.record(z.string(), z.unknown()).optional(),
  MessageSystemAttributes: z.looseObject({ [attributeName]: Attribute.optional() }).optional(),
});
const Batch = z.looseObject({ Entries: z.array(Entry) });

const Received = z.looseObject({
  Attributes: z.record(z.string(), z.string()).optional(),
  MessageAttributes: z.record(z.string(), z.unknown()).optional(),
  MD5OfMessageAttributes: z.string().optional(),
});
const Receipt = z.looseObject({ Messages: z.array(Received).optional() });

/** The trace header of a request, or undefined. */
export function traceHeaderOf(headers: IncomingHttpHeaders): string | undefined {
  return headers["x-amzn-trace-id"]?.toString();
}

/** A trace header as the message attribute in which the SQS emulator stores it. */
export function traceAttribute(traceHeader: string) {
  return { [attributeName]: { DataType: "String", StringValue: traceHeader } };
}

function traced(entry: z.infer<typeof Entry>, traceHeader: string | undefined): z.infer<typeof Entry> {
  const own = entry.MessageSystemAttributes?.[attributeName]?.StringValue ?? traceHeader;
  if (own === undefined) return entry;
  return { ...entry, MessageAttributes: { ...entry.MessageAttributes, ...traceAttribute(own) } };
}

/** Adds the trace header of the request, or of an entry, to the messages that an SQS request sends. */
export function storeTraceHeader(
  { service, operation }: Call,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Buffer {
  const sends = service === "sqs" && (operation === "SendMessage" || operation === "SendMessageBatch");
  const isJson = headers["content-type"]?.startsWith("application/x-amz-json") === true;
  const traceHeader = traceHeaderOf(headers);
  if (!sends || !isJson || (traceHeader === undefined && !body.includes(attributeName))) return body;
  const request: unknown = JSON.parse(body.toString("utf8"));
  const batch = Batch.safeParse(operation === "SendMessage" ? { Entries: [request] } : request);
  // The emulator refuses a malformed request.
  if (!batch.success) return body;
  const Entries = batch.data.Entries.map((entry) => traced(entry, traceHeader));
  return Buffer.from(JSON.stringify(operation === "SendMessage" ? Entries[0] : { ...batch.data, Entries }));
}

/** Moves the trace headers in SQS's answer of received messages to the messages' system attributes. */
export function restoreTraceHeaders(answer: Buffer): Buffer {
  if (!answer.includes(attributeName)) return answer;
  const receipt = Receipt.parse(JSON.parse(answer.toString("utf8")));
  const Messages = receipt.Messages?.map((message) => {
    const { [attributeName]: stored, ...others } = message.MessageAttributes ?? {};
    if (stored === undefined) return message;
    // The digest counts the stored attribute; clients don't check one that is absent.
    const { MD5OfMessageAttributes: _digest, MessageAttributes: _attributes, ...rest } = message;
    const hasOthers = Object.keys(others).length > 0;
    return {
      ...rest,
      ...(hasOthers && { MessageAttributes: others }),
      ...(rest.Attributes && {
        Attributes: { ...rest.Attributes, [attributeName]: Attribute.parse(stored).StringValue },
      }),
    };
  });
  return Buffer.from(JSON.stringify({ ...receipt, Messages }));
}
