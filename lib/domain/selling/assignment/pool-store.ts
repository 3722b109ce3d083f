import type { AssignmentPoolId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { AssignmentPool } from "#lib/contract/selling/assignment-pool-record.ts";
import type { AssignmentRule } from "#lib/contract/selling/assignment-rule-record.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/platform/named-record/named-record.ts";

export type PoolReader = NamedRecordReader<AssignmentPool>;

export interface PoolStore extends NamedRecordStore<AssignmentPool> {
  /** The rules that name a pool. */
  users(workspaceId: WorkspaceId, id: AssignmentPoolId): Promise<readonly AssignmentRule[]>;
}
