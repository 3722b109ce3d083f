import type { StageId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type {
  FoundPage,
  LeadPageQuery,
  LeadSelection,
  OrderedSelection,
} from "#lib/domain/records/lead/lead-lake.ts";
import type { Counted } from "#lib/domain/records/lead/lead-statistics.ts";
import type { DealSums } from "#lib/domain/records/record-kind/deal-sums.ts";
import type { AnyRecord, RecordKind, VisibleRecords } from "./record-kind.ts";

/** Which records: those that pass the filter, as the kind's catalogue reads it, of those that are visible. */
export interface RecordSelection extends LeadSelection {
  /** Null: all. */
  readonly visible: VisibleRecords | null;
}

export interface RecordPageQuery extends LeadPageQuery, RecordSelection {}

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
  /**
   * All that pass in an order; memory does not grow with their number. Throws Refusal `unavailable` where
   * changes would be missing.
   */
  inOrder<R extends AnyRecord>(
    kind: RecordKind<R, never, never>,
    workspaceId: WorkspaceId,
    selection: RecordSelection & OrderedSelection,
  ): AsyncIterable<R>;
  /** How many there are. */
  count<R extends AnyRecord>(
    kind: RecordKind<R, never, never>,
    workspaceId: WorkspaceId,
    selection: RecordSelection,
  ): Promise<Counted<number>>;
  /** Sums of deals by stage, owner and base currency; `limits` says from which moment back a stage's are rotting. */
  byStage(
    workspaceId: WorkspaceId,
    selection: RecordSelection,
    limits: ReadonlyMap<StageId, Date>,
  ): Promise<Counted<readonly DealSums[]>>;
}
