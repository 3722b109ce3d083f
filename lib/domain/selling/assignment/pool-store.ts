import type { AssignmentPool } from "#lib/contract/assignment-pool-record.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/platform/named-record/named-record.ts";

export type PoolReader = NamedRecordReader<AssignmentPool>;
export type PoolStore = NamedRecordStore<AssignmentPool>;
