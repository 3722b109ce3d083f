import type { ImportId, LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { ImportCounts, UndoCounts } from "#lib/contract/transfer/import-record.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { LearnedMapping } from "#lib/domain/transfer/mapping/learned-mapping.ts";
import type { ImportRecord } from "./import-record.ts";
import type { Pulse } from "./progress/pace.ts";

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
  /** What the next file with this header is mapped by. */
  readonly learned?: LearnedMapping;
}

export interface ImportStore extends ImportReader {
  /** Writes an image and its audit entry; false when another writer was first (or a new import's id exists). */
  write(write: ImportWrite): Promise<boolean>;
}

/** How one chunk's rows came out. Rows that were held before and are not any more count below zero. */
export type ChunkCounts = Pick<ImportCounts, "created" | "updated" | "skipped" | "failed" | "held">;

export interface ChunkName {
  readonly workspaceId: WorkspaceId;
  readonly importId: ImportId;
  readonly revision: number;
  readonly pass: number;
  readonly chunk: number;
}

/** Rows that wait for a decision, with the lead that each matches. */
export type HeldRows = ReadonlyMap<number, LeadId>;

export interface ChunkResult extends ChunkName {
  readonly counts: ChunkCounts;
  readonly undone: UndoCounts;
  /** Row numbers that the lead's own rules refused, with the reason. */
  readonly failures: Readonly<Record<string, string>>;
  readonly held: HeldRows;
  /** Rows of which something is told although they were written. */
  readonly notes?: Readonly<Record<string, string>> | undefined;
  readonly audit: AuditEntry;
}

export interface ToldRows {
  readonly failures: ReadonlyMap<number, string>;
  readonly notes: ReadonlyMap<number, string>;
}

/** Knows which chunks are through. */
export interface ChunkLedger {
  isDone(name: ChunkName): Promise<boolean>;
  /** What a chunk that is through has held. */
  heldIn(name: ChunkName): Promise<HeldRows>;
  /** Keeps a chunk's result and adds it to its import's counts, both or neither, once however often it is called. */
  settle(result: ChunkResult): Promise<void>;
  /** What is told of rows by their numbers: why they were refused, and what is noted of those that were written. */
  toldOf(workspaceId: WorkspaceId, importId: ImportId, revision: number): Promise<ToldRows>;
}

/** Reads what waits for decisions. */
export interface HeldReader {
  /** The chunks of a pass that hold rows, in order. */
  heldOf(
    record: Pick<ImportRecord, "workspace_id" | "id" | "revision" | "pass">,
  ): AsyncIterable<{ readonly chunk: number; readonly held: HeldRows }>;
}

/** Shows how far a step is that takes minutes. */
export interface ImportPulse {
  /** Notes how far the check of a file is; never back, and nothing once the import has moved on. */
  beat(record: Pick<ImportRecord, "workspace_id" | "id" | "revision">, pulse: Pulse): Promise<void>;
}
