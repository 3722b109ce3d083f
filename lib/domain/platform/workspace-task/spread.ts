import type { WorkspaceId } from "#lib/contract/platform/ids.ts";

/** A number below `size` for a workspace, always the same one, evenly spread over workspaces (FNV-1a). */
const slotOf = (workspaceId: WorkspaceId, size: number): number => {
  let hash = 0x811c9dc5;
  for (const letter of workspaceId) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash % size;
};

/** SQS delays a message by up to 900 seconds; at that age an alarm says that its queue is slow. */
const delaySecondsMax = 600;

/** A delay that spreads the messages of all workspaces evenly over ten minutes. */
export const spreadSeconds = (workspaceId: WorkspaceId): number => slotOf(workspaceId, delaySecondsMax + 1);

/** The hour of the day (0 to 23, UTC) for tasks that a workspace needs once a day. */
export const hourOf = (workspaceId: WorkspaceId): number => slotOf(workspaceId, 24);
