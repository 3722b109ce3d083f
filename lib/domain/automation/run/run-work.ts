import * as z from "zod";
import { RunId, WorkflowId, WorkspaceId } from "#lib/contract/ids.ts";

/** What runs are told. What is to be done the consumer finds out from the records as they are then. */
export const RunWork = z.discriminatedUnion("kind", [
  /** It has more steps to take, or what it waits for may be there. */
  z.strictObject({ kind: z.literal("wake"), workspace_id: WorkspaceId, run_id: RunId }),
  /** All of a workflow's runs that are under way. */
  z.strictObject({ kind: z.literal("wake_all"), workspace_id: WorkspaceId, workflow_id: WorkflowId }),
]);
export type RunWork = z.infer<typeof RunWork>;
