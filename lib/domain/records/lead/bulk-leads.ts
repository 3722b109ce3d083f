import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { HistoryRow } from "#lib/domain/platform/history/history.ts";
import type { StoredLead, UniqueValue } from "./stored-lead.ts";

export interface LeadPut {
  readonly before?: StoredLead;
  readonly after: StoredLead;
  /** Rows that the change adds to other histories than that of stages, which the images tell. */
  readonly history?: readonly HistoryRow[];
}

/** Reads and writes leads by the hundred. */
export interface BulkLeads {
  /** The lead that holds each email; an email that nobody holds is not in the map. */
  holdersOf(workspaceId: WorkspaceId, emails: readonly string[]): Promise<ReadonlyMap<string, LeadId>>;
  /** The lead that holds each value, by its kind and itself with a space between. */
  holdersOfValues(
    workspaceId: WorkspaceId,
    values: readonly UniqueValue[],
  ): Promise<ReadonlyMap<string, LeadId>>;
  leadsOf(workspaceId: WorkspaceId, ids: readonly LeadId[]): Promise<ReadonlyMap<LeadId, StoredLead>>;
  /** Writes each put with its locks whole or not at all; answers those that lost to another writer. */
  putAll(puts: readonly LeadPut[]): Promise<ReadonlySet<LeadPut>>;
}
