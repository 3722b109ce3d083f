import { SendMessageCommand } from "@aws-sdk/client-sqs";
import type { OfWorkspace } from "#lib/domain/platform/work/of-workspace.ts";
import { sqsClient } from "./client.ts";
import { envelopeOf } from "./envelope.ts";

/** Sends one message as JSON, visible after `delaySeconds` (0 to 900). */
export const sendOne = async (
  queueUrl: string,
  message: OfWorkspace,
  delaySeconds: number,
): Promise<void> => {
  await sqsClient().send(
    new SendMessageCommand({ QueueUrl: queueUrl, ...envelopeOf(message, delaySeconds) }),
  );
};
