import type { ImportId, LeadId, WorkspaceId } from "#lib/contract/ids.ts";
import type { AuditEntry } from "#lib/domain/audit/audit-entry.ts";
import type { StoredLead } from "#lib/domain/lead/stored-lead.ts";
import type { ImportRecord } from "./import-record.ts";

/** Reads imports, consistently. */
export interface ImportReader {
  get(workspaceId: WorkspaceId, id: ImportId): Promise<ImportRecord | undefined>;
  /** Newest first, strictly below `before` when given. */
  newestFirst(
    workspaceId: WorkspaceId,
    options: { readonly before: ImportId | undefined; readonly limit: number },
  ): AsyncIterable<ImportRecord>;
}

export interface ImportWrite {
  /** The image that this write replaces; absent for a new import. */
  readonly before?: ImportRecord;
  readonly after: ImportRecord;
  readonly audit?: AuditEntry;
}

export interface ImportStore extends ImportReader {
  /** Writes an image and its audit entry; false when another writer was first (or a new import's id exists). */
  write(write: ImportWrite): Promise<boolean>;
}

/** How one chunk's rows came out. */
export interface ChunkCounts {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
}

export interface ChunkName {
  readonly workspaceId: WorkspaceId;
  readonly importId: ImportId;
  readonly revision: number;
  readonly chunk: number;
}

export interface ChunkResult extends ChunkName {
  readonly counts: ChunkCounts;
  /** Row numbers that the lead's own rules refused, with the reason. */
  readonly failures: Readonly<Record<string, string>>;
  readonly audit: AuditEntry;
}

/** Knows which chunks are through. */
export interface ChunkLedger {
  isDone(name: ChunkName): Promise<boolean>;
  /** Keeps a chunk's result and adds it to its import's counts, both or neither, once however often it is called. */
  settle(result: ChunkResult): Promise<void>;
  failuresOf(workspaceId: WorkspaceId, importId: ImportId, revision: number): Promise<Map<number, string>>;
}

export interface LeadPut {
  readonly before?: StoredLead;
  readonly after: StoredLead;
}

/** Reads and writes leads by the hundred. */
export interface BulkLeads {
  /** The lead that holds each email; an email that nobody holds is not in the map. */
  holdersOf(workspaceId: WorkspaceId, emails: readonly string[]): Promise<ReadonlyMap<string, LeadId>>;
  leadsOf(workspaceId: WorkspaceId, ids: readonly LeadId[]): Promise<ReadonlyMap<LeadId, StoredLead>>;
  /** Writes each put with its locks whole or not at all; answers those that lost to another writer. */
  putAll(puts: readonly LeadPut[]): Promise<ReadonlySet<LeadPut>>;
}
