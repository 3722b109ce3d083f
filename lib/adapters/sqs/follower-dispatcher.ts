import type { FollowerWork } from "#lib/domain/segments/membership/follow-work.ts";
import type { Dispatcher } from "#lib/domain/transfer/import/plan-import.ts";
import { sqsClient } from "./client.ts";
import { sendAll } from "./send-all.ts";

export interface FollowerDispatcher extends Dispatcher<FollowerWork> {
  /**
   * Sends work for now and once more: by then all that goes on as if the record had not changed is over, namely who
   * takes the workspace for one without followers, and requests that had begun.
   */
  sendTwice(message: FollowerWork): Promise<void>;
}

const onceMoreAfterSeconds = 75;

export const makeFollowerDispatcher = (queueUrl: string): FollowerDispatcher => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
  sendTwice: async (message) => {
    await sendAll(sqsClient(), queueUrl, [message]);
    await sendAll(sqsClient(), queueUrl, [message], onceMoreAfterSeconds);
  },
});
