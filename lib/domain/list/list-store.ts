import type { LeadList } from "#lib/contract/list-record.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/named-record/named-record.ts";

export type ListReader = NamedRecordReader<LeadList>;
export type ListStore = NamedRecordStore<LeadList>;
