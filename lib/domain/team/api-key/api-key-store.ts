import type { ApiKeyId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { ApiKey } from "#lib/contract/team/api-keys.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";

/** A key as it is stored: its record and the hash of its secret. */
export interface StoredApiKey {
  readonly workspaceId: WorkspaceId;
  readonly key: ApiKey;
  readonly secretHash: string;
}

export interface ApiKeyReader {
  /** All keys, oldest first. */
  list(workspaceId: WorkspaceId): Promise<ApiKey[]>;
}

export interface ApiKeyWriter {
  get(workspaceId: WorkspaceId, id: ApiKeyId): Promise<StoredApiKey | undefined>;
  /** Writes the key over whatever holds its id, with its audit entry. */
  put(stored: StoredApiKey, audit: AuditEntry): Promise<void>;
  isMember(workspaceId: WorkspaceId, memberId: ApiKey["member_id"]): Promise<boolean>;
}
