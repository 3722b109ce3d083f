import type { LeadList } from "#lib/contract/segments/list-record.ts";
import type { JobBegin } from "#lib/domain/platform/job/job-store.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/platform/named-record/named-record.ts";

export type ListReader = NamedRecordReader<LeadList>;

export interface ListStore extends NamedRecordStore<LeadList> {
  /** The same lists, whose writes begin a job as well, both or neither. */
  beginning(job: JobBegin): NamedRecordStore<LeadList>;
}

/** Says on a snapshot list how it has come out. */
export type SnapshotLists = NamedRecordStore<LeadList>;
