import type { OfWorkspace } from "#lib/domain/platform/work/of-workspace.ts";
import type { Dispatcher } from "#lib/domain/transfer/import/plan-import.ts";
import { sqsClient } from "./client.ts";
import { sendAll } from "./send-all.ts";

/** Sends messages of one kind to their queue, which workspaces share. */
export const makeDispatcher = <Message extends OfWorkspace>(queueUrl: string): Dispatcher<Message> => ({
  send: (messages, delaySeconds) => sendAll(sqsClient(), queueUrl, messages, delaySeconds),
});
