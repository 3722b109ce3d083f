import type { MembershipWork } from "#lib/domain/segments/membership/membership-work.ts";
import type { Dispatcher } from "#lib/domain/transfer/import/plan-import.ts";
import { sqsClient } from "./client.ts";
import { sendAll } from "./send-all.ts";

export interface MembershipDispatcher extends Dispatcher<MembershipWork> {
  /**
   * Sends work for now and once more: by then all that goes on as if the record had not changed is over, namely who
   * takes the workspace for one without membership rules, and requests that had begun.
   */
  sendTwice(message: MembershipWork): Promise<void>;
}

const onceMoreAfterSeconds = 75;

export const makeMembershipDispatcher = (queueUrl: string): MembershipDispatcher => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
  sendTwice: async (message) => {
    await sendAll(sqsClient(), queueUrl, [message]);
    await sendAll(sqsClient(), queueUrl, [message], onceMoreAfterSeconds);
  },
});
