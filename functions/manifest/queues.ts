import { leadQueues } from "./queues/leads.ts";
import type { QueueRow } from "./queues/queue-row.ts";
import { transferQueues } from "./queues/transfer.ts";
import { webhookQueues } from "./queues/webhooks.ts";
import { workflowQueues } from "./queues/workflows.ts";
import { workspaceTaskQueues } from "./queues/workspace-tasks.ts";

export { partitionLarge } from "./queues/leads.ts";
export type { QueueRow } from "./queues/queue-row.ts";
export { webhookDisabled } from "./queues/webhooks.ts";
export { runFailed, waitOverdue, workflowHalted } from "./queues/workflows.ts";

/** Functions by the queues that they take messages of: `functions/queues/<name>.ts`, the row in `./queues/<area>.ts`. */
export const queueFunctions = {
  ...transferQueues,
  ...leadQueues,
  ...workflowQueues,
  ...webhookQueues,
  ...workspaceTaskQueues,
} as const satisfies Record<string, QueueRow>;
