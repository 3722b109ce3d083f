import { storedText } from "#lib/domain/platform/stored/unknown-fields.ts";
import type { OfWorkspace } from "#lib/domain/platform/work/of-workspace.ts";

/**
 * The message group of a workspace's messages. On standard queues it identifies the tenant: Amazon SQS returns messages
 * of quiet tenants before the backlog of a noisy one (fair queues).
 */
export const messageGroupOf = ({ workspace_id }: OfWorkspace): string => workspace_id;

/** The parameters of SendMessage, or of an entry of SendMessageBatch, that depend on the message. */
export interface Envelope {
  /** The message as JSON. */
  readonly MessageBody: string;
  readonly MessageGroupId: string;
  readonly DelaySeconds?: number;
}

/** Returns the envelope of a message that is visible after `delaySeconds` (0 to 900, default 0). */
export const envelopeOf = (message: OfWorkspace, delaySeconds?: number): Envelope => ({
  MessageBody: storedText(message),
  MessageGroupId: messageGroupOf(message),
  ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
});
