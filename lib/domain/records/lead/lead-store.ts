import type { LeadId, MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { HistoryRow } from "#lib/domain/platform/history/history.ts";
import type { MoveNote } from "./stage-move.ts";
import type { StoredLead, UniqueValue } from "./stored-lead.ts";

/** Reads leads; every read is consistent, and includes deleted leads, which the use cases hide. */
export interface LeadReader {
  get(workspaceId: WorkspaceId, id: LeadId): Promise<StoredLead | undefined>;
  /** The lead that holds a unique value. */
  holderOf(workspaceId: WorkspaceId, unique: UniqueValue): Promise<LeadId | undefined>;
  /** How many leads there are, deleted ones included, a moment ago. */
  count(workspaceId: WorkspaceId): Promise<number>;
  /**
   * All leads, newest id first, strictly below `before` when given. `expected` sizes the reads. Throws UnknownVariant for a
   * lead with a value that this release does not know, unless `skipsUnread` leaves it out and logs its id.
   */
  newestFirst(
    workspaceId: WorkspaceId,
    options: {
      readonly before?: string | undefined;
      readonly expected: number;
      readonly skipsUnread?: true;
    },
  ): AsyncIterable<StoredLead>;
}

export interface LeadWrite {
  /** The image that this write replaces; absent for a new lead. The write holds only while it is still current. */
  readonly before?: StoredLead;
  readonly after: StoredLead;
  readonly audit: AuditEntry;
  /** What the history tells of a move beside the images. */
  readonly move?: MoveNote;
  /** Rows that the change adds to other histories than that of stages, which the images tell. */
  readonly history?: readonly HistoryRow[];
}

export type LeadWriteOutcome =
  | { readonly outcome: "stored" }
  /** Somebody else changed the lead (or, for a new one, its id exists already). */
  | { readonly outcome: "stale" }
  | { readonly outcome: "duplicate"; readonly unique: UniqueValue; readonly existingId: LeadId };

/** Writes a lead, its locks and its audit entry in one transaction. */
export interface LeadWriter extends Pick<LeadReader, "get" | "holderOf"> {
  /** The role of a member, who may own leads; undefined where the id names none. */
  roleOf(workspaceId: WorkspaceId, id: MemberId): Promise<Role | undefined>;
  write(write: LeadWrite): Promise<LeadWriteOutcome>;
}
