import { findPackageJSON } from "node:module";
import { pathToFileURL } from "node:url";
import type { Grouped } from "./fair-order.ts";

export interface QueuedMessage extends Grouped {
  messageGroupId?: string | undefined;
  messageAttributes: Record<string, { readonly StringValue?: string }>;
  md5OfMessageAttributes: string;
}

export interface InFlightEntry {
  readonly message: QueuedMessage;
  visibilityDeadline: number;
}

/** A queue of the SQS emulator, as far as its methods are replaced. */
export interface EmulatedQueue {
  messages: QueuedMessage[];
  readonly inflightMessages: Map<string, InFlightEntry>;
  isFifo(): boolean;
  enqueue(message: QueuedMessage): void;
  dequeue(countMax: number, ...rest: unknown[]): readonly { readonly ReceiptHandle: string }[];
  deleteMessage(receiptHandle: string): boolean;
  changeVisibility(receiptHandle: string, timeoutSeconds: number): void;
  processTimers(): void;
}

interface EmulatorModule {
  readonly SqsQueue: { readonly prototype: EmulatedQueue };
  readonly SqsStore: {
    createMessage(body: string, attributes: QueuedMessage["messageAttributes"]): QueuedMessage;
  };
}

/** Loads the emulator's class of queues, which the package does not export. Throws if the package has none. */
export const emulatorModule = async (): Promise<EmulatorModule> => {
  const manifest = findPackageJSON("fauxqs", import.meta.url);
  if (manifest === undefined) throw new Error("the package fauxqs is not installed");
  return import(new URL("dist/sqs/sqsStore.js", pathToFileURL(manifest)).href);
};
