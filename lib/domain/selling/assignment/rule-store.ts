import type { AssignmentRuleId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { AssignmentRule } from "#lib/contract/selling/assignment-rule-record.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/platform/named-record/named-record.ts";

export type RuleReader = NamedRecordReader<AssignmentRule>;

export interface ActiveRule {
  /** The rule that assigns new leads. */
  active(workspaceId: WorkspaceId): Promise<AssignmentRuleId | null>;
}

/**
 * A rule is written together with the note of which one assigns new leads: `stale` where another rule does by then, or
 * where a pool that it names is gone.
 */
export type RuleStore = NamedRecordStore<AssignmentRule> & ActiveRule;
