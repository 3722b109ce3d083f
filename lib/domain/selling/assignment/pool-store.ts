import type { AssignmentPool } from "#lib/contract/assignment-pool-record.ts";
import type { AssignmentRule } from "#lib/contract/assignment-rule-record.ts";
import type { AssignmentPoolId, WorkspaceId } from "#lib/contract/ids.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/platform/named-record/named-record.ts";

export type PoolReader = NamedRecordReader<AssignmentPool>;

export interface PoolStore extends NamedRecordStore<AssignmentPool> {
  /** The rules that name a pool. */
  users(workspaceId: WorkspaceId, id: AssignmentPoolId): Promise<readonly AssignmentRule[]>;
}
