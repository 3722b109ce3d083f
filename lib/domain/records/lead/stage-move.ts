import type { HistoryRow } from "#lib/domain/platform/history/history.ts";
import type { StoredLead, WrittenBy } from "./stored-lead.ts";

/** What a move's row tells that the lead's images do not. */
export interface MoveNote {
  readonly reason?: string | undefined;
  readonly isForced?: boolean;
}

/** Who has moved a lead, and by which driver. */
export const moverOf = (by: WrittenBy): { readonly driver: string; readonly by: string | null } => {
  switch (by.kind) {
    case "manual":
    case "api":
      return { driver: "manual", by: by.memberId };
    case "rule":
      return { driver: by.driver ?? "criteria", by: by.ruleId };
    case "workflow":
      return { driver: "workflow", by: by.workflowId };
    case "crm":
      return { driver: "crm", by: by.connectionId };
    case "import":
      return { driver: "import", by: by.importId };
    case "bulk":
      return { driver: "bulk", by: by.jobId };
    case "system":
      return { driver: "criteria", by: null };
  }
};

/** Whether a change of a lead is a move: where a lead begins is none, nor where it was when it comes back. */
export const isMove = (before: StoredLead | undefined, after: StoredLead): boolean =>
  before !== undefined &&
  before.deleted === undefined &&
  after.lead.stage_id !== null &&
  before.lead.stage_id !== after.lead.stage_id;

const secondsBetween = (from: string | null, to: string): number | null =>
  from === null ? null : Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1_000));

/** The row of a lead's move, told from its images, so that no writer can forget it. */
export const stageMoves = (
  before: StoredLead | undefined,
  after: StoredLead,
  { reason, isForced = false }: MoveNote = {},
): HistoryRow[] => {
  if (before === undefined || !isMove(before, after)) return [];
  const { id, stage_id: to, updated_at: at, version: n } = after.lead;
  const { stage_id: from, stage_entered_at } = before.lead;
  const rule_id = after.writtenBy.kind === "rule" ? after.writtenBy.ruleId : null;
  const duration_seconds = from === null ? null : secondsBetween(stage_entered_at, at);
  const why = { ...moverOf(after.writtenBy), rule_id, reason: reason ?? null, forced: isForced };
  const facts = { from, to, ...why, duration_seconds };
  return [{ history: "stage_moves", workspaceId: after.workspaceId, record: id, at, n, facts }];
};
