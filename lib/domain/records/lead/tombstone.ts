import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";

/** What stays of a lead that is gone for good: that it was, and when it was deleted. Nothing of the person. */
export interface Tombstone {
  readonly workspaceId: WorkspaceId;
  readonly leadId: LeadId;
  readonly deletedAt: string;
}

export interface TombstoneWriter {
  /** Sets a tombstone; the same one again changes nothing. */
  write(tombstone: Tombstone): Promise<void>;
}
