import type { LeadId, MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { MoveReason } from "#lib/contract/segments/list-history.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { MembershipRule } from "./membership-rule.ts";
import type { LeadNews } from "./trigger-entry.ts";

/** A comparison that looks at a lead without news of a change. */
export interface ComparisonView {
  /** Why a rule that is not a trigger moves the lead. */
  readonly reasonOf: (rule: MembershipRule) => MoveReason;
  /** The triggers whose leads an earlier comparison has recorded completely. */
  readonly recorded: ReadonlySet<string>;
}

/** What is known of a lead's change. */
export interface LeadChange {
  readonly workspaceId: WorkspaceId;
  readonly leadId: LeadId;
  /** The paths that differ; null: any may. */
  readonly paths: readonly string[] | null;
  readonly isNew: boolean;
  readonly by: MemberId | null;
  /** The write that the change is; absent in comparisons and in messages of an earlier release. */
  readonly news?: LeadNews;
  /** Present where a comparison looks at the lead, and no change of it is known. */
  readonly comparison?: ComparisonView;
  /** Whether a move by a rule only corrects what an earlier release recorded. Absent: no move is one. */
  readonly isCorrection?: (rule: MembershipRule, lead: StoredLead) => boolean;
  /** Ids of deleted membership rules, which the lead's memberships forget. Absent: all are kept. */
  readonly gone?: ReadonlySet<string>;
}
