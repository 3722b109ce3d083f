import * as z from "zod";
import { LeadId, WorkflowId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { MoveReason } from "#lib/contract/segments/list-history.ts";
import type { RunWork } from "#lib/domain/automation/run/run-work.ts";

export const TriggerItem = z.object({
  workspace_id: WorkspaceId,
  lead_id: LeadId,
  rule: z.string(),
  change: z.enum(["entered", "left"]),
  because: MoveReason,
  at: Timestamp,
  left: z.array(z.string()).optional(),
  cause: z.object({ root: z.string(), depth: z.int(), bulk: z.literal(true).optional() }),
});

/** The work that a trigger's move calls for; leads that passed when the workflow was activated are none of it. */
export const triggerWork = (item: unknown): RunWork | undefined => {
  const { because, cause, rule, ...move } = TriggerItem.parse(item);
  if (because === "list_changed") return undefined;
  const workflow_id = WorkflowId.parse(rule.split(":")[0]);
  return { kind: "moved", workflow_id, rule, ...move, ...cause };
};

const EventItem = z.object({
  workspace_id: WorkspaceId,
  lead_id: LeadId,
  sk: z.string(),
  received_at: Timestamp,
});

/** News of an engagement event. */
export const eventWork = (item: unknown): RunWork => {
  const { sk: event, received_at: at, ...lead } = EventItem.parse(item);
  return { kind: "event", event, at, ...lead };
};
