import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { refused } from "./lead-plan.ts";

/** Of every lead, once the list is gone: its id must come to none any more. */
export const listGone = refused("list_gone", "The list is gone.");

/** Whether a job that puts leads on a list, or takes them off, still has it. */
export const isListThere = async (
  lists: Pick<ListReader, "get">,
  { workspace_id, action }: Pick<BulkJobRecord, "workspace_id" | "action">,
): Promise<boolean> =>
  !("list_id" in action) || (await lists.get(workspace_id, action.list_id)) !== undefined;
