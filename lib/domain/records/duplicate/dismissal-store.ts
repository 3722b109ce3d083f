import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Dismissal } from "#lib/contract/records/duplicates.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";

/** Two leads, in either order. */
export type LeadPair = readonly [LeadId, LeadId];

/** The same text for a pair in either order. */
export const pairName = ([a, b]: LeadPair): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

export interface DismissalReader {
  /** Those of the pairs that somebody dismissed, by their names. */
  among(workspaceId: WorkspaceId, pairs: readonly LeadPair[]): Promise<ReadonlyMap<string, Dismissal>>;
}

export interface DismissalStore {
  /** Dismisses pairs, or with `null` takes that back, all of them with their audit entry or none; 50 at most. */
  set(pairs: readonly LeadPair[], dismissal: Dismissal | null, audit: AuditEntry): Promise<void>;
}
