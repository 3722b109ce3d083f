import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { AnyRecord, Kept, Named, RecordKind } from "./record-kind.ts";

type Declared<R extends AnyRecord> = RecordKind<R, never, never>;

export interface RecordWrite<R extends AnyRecord> {
  /** The image that this write replaces; absent for a new record. */
  readonly before?: Kept<R>;
  readonly after: Kept<R>;
  readonly audit: AuditEntry;
}

export type RecordWriteOutcome =
  | { readonly outcome: "stored" }
  /** Somebody else changed the record, or a new one's id exists already. */
  | { readonly outcome: "stale" }
  | { readonly outcome: "duplicate"; readonly existingId: string };

export interface Present {
  /** Of a record: the id that it has, to which the one that was asked may only lead. */
  readonly id?: string;
  /** Of a member. */
  readonly role?: Role;
  /** Of a record whose content has versions: the latest one's number. */
  readonly latest?: number;
}

/** Reads records of any kind; every read is consistent and includes deleted records, which the use cases hide. */
export interface RecordReader {
  get<R extends AnyRecord>(
    kind: Declared<R>,
    workspaceId: WorkspaceId,
    id: string,
  ): Promise<Kept<R> | undefined>;
  /** The record that holds a unique value. */
  holderOf(
    kind: Pick<Declared<AnyRecord>, "name">,
    workspaceId: WorkspaceId,
    value: string,
  ): Promise<string | undefined>;
  /** Of ids of one kind, those that a record has, be it in the bin, and those that lead to one. */
  taken(
    kind: Pick<Declared<AnyRecord>, "name" | "leadsTo">,
    workspaceId: WorkspaceId,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** What is there of members and records by their ids; of a member with the role. An id that leads to a record is there. */
  present(workspaceId: WorkspaceId, named: readonly Named[]): Promise<ReadonlyMap<string, Present>>;
}

/** Writes a record, what it alone holds, its rows in timelines and its audit entry in one transaction. */
export interface RecordStore extends RecordReader {
  write<R extends AnyRecord>(kind: Declared<R>, write: RecordWrite<R>): Promise<RecordWriteOutcome>;
  /** Writes records that don't know of each other, many at once; each is stored or refused for itself. */
  writeEach<R extends AnyRecord>(
    kind: Declared<R>,
    writes: readonly RecordWrite<R>[],
  ): Promise<readonly RecordWriteOutcome[]>;
}

/** Reads all records of a kind, those in the bin too, one partition after the other. */
export interface RecordScan {
  all<R extends AnyRecord>(kind: Declared<R>, workspaceId: WorkspaceId): AsyncIterable<Kept<R>>;
}

/** What a record said under a number, for good. */
export interface RecordVersion {
  readonly n: number;
  readonly at: string;
  readonly by: MemberId | null;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Reads the versions that a kind with `versioned` leaves. */
export interface RecordVersions {
  latestFirst(
    kind: Pick<Declared<AnyRecord>, "name">,
    workspaceId: WorkspaceId,
    id: string,
  ): Promise<readonly RecordVersion[]>;
}
