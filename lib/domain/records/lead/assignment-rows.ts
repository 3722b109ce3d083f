import type { HistoryRow } from "#lib/domain/platform/history/history.ts";
import { assignmentFacts } from "./assignment-facts.ts";
import type { StoredLead, WrittenBy } from "./stored-lead.ts";

/** Who or what gave the lead its owner. */
const assignerOf = (by: WrittenBy): string | null => {
  switch (by.kind) {
    case "manual":
    case "api":
      return by.memberId;
    case "rule":
      return by.ruleId;
    case "workflow":
      return by.workflowId;
    case "crm":
      return by.connectionId;
    case "import":
      return by.importId;
    case "bulk":
      return by.jobId;
    case "system":
      return null;
  }
};

/**
 * The row of a lead's new owner, told from its images, so that no writer can forget it. The owner with whom a lead is made
 * is none, nor that of one that comes back.
 */
export const assignmentRows = (before: StoredLead | undefined, after: StoredLead): HistoryRow[] => {
  if (before === undefined || before.deleted !== undefined) return [];
  const { id, owner_id: to, updated_at: at, version: n } = after.lead;
  const { owner_id: from } = before.lead;
  if (from === to) return [];
  const facts = { from, to, by: assignerOf(after.writtenBy), ...assignmentFacts(before, after) };
  return [{ history: "assignments", workspaceId: after.workspaceId, record: id, at, n, facts }];
};
