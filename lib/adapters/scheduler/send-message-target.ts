import type { Target } from "@aws-sdk/client-scheduler";
import type { OfWorkspace } from "#lib/domain/platform/work/of-workspace.ts";
import { envelopeOf } from "../sqs/envelope.ts";

export interface SendMessagePlaces {
  readonly queueUrl: string;
  /** Role with which EventBridge Scheduler sends to the queue. */
  readonly roleArn: string;
}

/**
 * Returns the target of a schedule that sends the message to its queue. A universal target, since the templated target
 * of a queue documents a message group for FIFO queues only.
 */
export const sendMessageTarget = ({ queueUrl, roleArn }: SendMessagePlaces, message: OfWorkspace): Target => {
  const partition = roleArn.split(":")[1];
  return {
    Arn: `arn:${partition}:scheduler:::aws-sdk:sqs:sendMessage`,
    RoleArn: roleArn,
    Input: JSON.stringify({ QueueUrl: queueUrl, ...envelopeOf(message) }),
  };
};
