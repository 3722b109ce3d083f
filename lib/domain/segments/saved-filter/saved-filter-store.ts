import type { RecordUse } from "#lib/contract/errors.ts";
import type { SavedFilterId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { SavedFilterRecord } from "#lib/contract/segments/saved-filter-record.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/platform/named-record/named-record.ts";

export interface SavedFilterReader extends NamedRecordReader<SavedFilterRecord> {
  /** What it was before its changes, the latest first. */
  former(workspaceId: WorkspaceId, id: SavedFilterId): Promise<SavedFilterRecord[]>;
  /** The records that name it. */
  usedBy(workspaceId: WorkspaceId, id: SavedFilterId): Promise<RecordUse[]>;
}

/** Keeps what a change replaces, as many as the limit allows, and with the record its versions go; `stale` while others name it. */
export type SavedFilterStore = NamedRecordStore<SavedFilterRecord>;
