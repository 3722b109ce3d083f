import type { ReplayWork } from "#lib/domain/events/delivery/replay/replay-record.ts";
import { sqsClient } from "../sqs/client.ts";
import { sendAll } from "../sqs/send-all.ts";

/** Sends replays to the queue of those that run. */
export const makeReplayDispatcher = (queueUrl: string) => ({
  send: (messages: readonly ReplayWork[]): Promise<void> => sendAll(sqsClient(), queueUrl, messages),
});
