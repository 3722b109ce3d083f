import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { MatchDecision } from "#lib/contract/transfer/import-options.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { JournalEntry } from "./execute/journal-entry.ts";
import type { RowOwners } from "./validate/row-owners.ts";

/** What becomes of one valid row. `created` and `updated` without a put were written by an earlier delivery. */
export type RowPlan =
  | { readonly outcome: "created" | "updated"; readonly put?: LeadPut }
  | { readonly outcome: "skipped"; readonly put?: never }
  | { readonly outcome: "held"; readonly leadId: LeadId; readonly put?: never }
  | { readonly outcome: "failed"; readonly reason: string; readonly put?: never };

/** What people have decided on a row that was held. */
export interface DecidedRow {
  /** The lead that it was held for. */
  readonly leadId: LeadId;
  readonly policy: MatchDecision;
}

/** What a row's plan depends on beside the lead that it meets. */
export interface RowContext {
  readonly at: string;
  readonly decided?: DecidedRow | undefined;
  readonly validator?: LeadValidator;
  /** What the journal says that an earlier try was about to write. */
  readonly noted?: JournalEntry | undefined;
  /** The lead that the row is likely one with, where that matters. */
  readonly likely?: StoredLead | undefined;
  /** Whom the rows may name as owners now, where a column does. */
  readonly owners?: RowOwners | undefined;
}
