import type { WorkspaceId } from "#lib/contract/ids.ts";
import type { FoundPage, LeadPageQuery } from "#lib/domain/records/lead/lead-lake.ts";
import type { AnyRecord, RecordKind, VisibleRecords } from "./record-kind.ts";

export interface RecordPageQuery extends LeadPageQuery {
  /** Null: all. */
  readonly visible: VisibleRecords | null;
}

export interface FoundRecords<R> extends Omit<FoundPage, "leads"> {
  readonly records: readonly R[];
}

/** Records found by any filter. Deleted ones are not among them. */
export interface RecordLake {
  /** Sees every write that was answered before; with `asOf`, every one before that moment. */
  page<R extends AnyRecord>(
    kind: RecordKind<R, never, never>,
    workspaceId: WorkspaceId,
    query: RecordPageQuery,
  ): Promise<FoundRecords<R>>;
}
