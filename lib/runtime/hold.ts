import { ChangeMessageVisibilityBatchCommand } from "@aws-sdk/client-sqs";
import type { SQSRecord } from "aws-lambda";
import { sqsClient } from "#lib/adapters/sqs/client.ts";
import { errorFields, log } from "./log.ts";

/** From the last sign of life to when the queue hands a message out again: longer than Lambda takes to delete it. */
const hiddenSeconds = 60;
/** Two signs may be lost. */
const beatMs = 20_000;

/** Messages that an invocation holds back from its queue by signs of life. */
export interface Hold {
  /** Leaves a message to whoever sets its visibility from now on. Resolves when no sign of it is under way. */
  letGo(record: SQSRecord): Promise<void>;
  /** Ends the signs. */
  end(): Promise<void>;
}

/**
 * Hides messages for a minute at a time while an invocation works on them, so that those of one that dies come again
 * after that minute instead of after their queue's timeout, six times the function's. A sign that fails is logged:
 * the message is hidden for what was left, and whoever gets it a second time finds what the first has done.
 */
export const holdMessages = (records: readonly SQSRecord[]): Hold => {
  const held = new Map(records.map((record) => [record.messageId, record.receiptHandle]));
  const beat = async (): Promise<void> => {
    const Entries = [...held].map(([Id, ReceiptHandle]) => ({
      Id,
      ReceiptHandle,
      VisibilityTimeout: hiddenSeconds,
    }));
    if (Entries.length === 0) return;
    try {
      const QueueUrl = process.env["QUEUE_URL"];
      await sqsClient().send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
    } catch (error) {
      log("warn", "messages are not held", errorFields(error));
    }
  };
  let underWay = beat();
  const timer = setInterval(() => {
    underWay = underWay.then(beat);
  }, beatMs);
  return {
    letGo: async ({ messageId }) => {
      held.delete(messageId);
      await underWay;
    },
    end: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
};

/** For what is over in seconds, its queue's timeout is short enough. */
export const nothingHeld: Hold = { letGo: async () => undefined, end: async () => undefined };
