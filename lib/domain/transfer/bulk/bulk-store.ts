import type { JobId, LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Company } from "#lib/contract/records/company-record.ts";
import type { BulkCounts } from "#lib/contract/transfer/bulk-action.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { BulkLeads, LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import type { OfferTerms } from "#lib/domain/selling/assignment/offer/offer.ts";
import type { TurnWrite } from "#lib/domain/selling/assignment/turn-ledger.ts";
import type { DueLead } from "#lib/domain/selling/scoring/score-lake.ts";
import type { BulkEntry } from "./bulk-journal.ts";

export interface BulkChunkName {
  readonly workspaceId: WorkspaceId;
  readonly jobId: JobId;
  readonly chunk: number;
}

/** Leads of a chunk that were written together, and where it says what they were before. */
export interface BulkBatch {
  readonly ids: readonly LeadId[];
  readonly journal: string;
}

/** What the batches of a chunk share: their job with the time after which it is forgotten, and the journal. */
export interface BatchMarker extends BulkChunkName {
  readonly journal: string;
  readonly expires_at: string;
  /** What is asked of the leads' new owners. */
  readonly offer?: OfferTerms | undefined;
  /** The company that the leads follow: while it is written, they all lose. */
  readonly company?: Pick<Company, "id" | "version"> | undefined;
}

/** Changes leads by the hundred, each once. */
export interface MarkedLeads extends Pick<BulkLeads, "leadsOf" | "holdersOfValues"> {
  /**
   * Writes puts, each batch of them in one transaction with the marker that says so; answers those that lost to another
   * writer. Throws ChunkClosed.
   */
  putAll(puts: readonly LeadPut[], marker: BatchMarker): Promise<ReadonlySet<LeadPut>>;
}

/** Leads that are shared out: their owners, the turns that chose them and the marker are written together or not at all. */
export interface MarkedTurns extends Pick<BulkLeads, "leadsOf"> {
  /** False where a lead or a pool has changed since. Throws ChunkClosed. */
  putWithTurns(puts: readonly LeadPut[], marker: BatchMarker, pools: TurnWrite["pools"]): Promise<boolean>;
}

export type ChunkCounts = Omit<BulkCounts, "matched">;

export interface BulkChunkResult extends BulkChunkName {
  readonly counts: ChunkCounts;
  /** Where it says what was left as it is; null where nothing was. */
  readonly left: string | null;
  readonly at: string;
  readonly expires_at: string;
  readonly audit: AuditEntry;
}

/** Knows what of a job is through. */
export interface BulkLedger {
  isSettled(name: BulkChunkName): Promise<boolean>;
  /** All that is written of a chunk. */
  batches(name: BulkChunkName): Promise<readonly BulkBatch[]>;
  /** Keeps a chunk's result and adds it to its job's counts, both or neither, once however often it is called. */
  settle(result: BulkChunkResult): Promise<void>;
  /** Where the chunks of a job say what they left as it is, in order. */
  leftOf(job: Pick<BulkJobRecord, "workspace_id" | "id">): AsyncIterable<string>;
}

/** A line of the file of what was left as it is. */
export type LeftLine = readonly string[];

type Owner = Pick<BulkJobRecord, "workspace_id" | "id">;

/** Keeps which leads a job is about. */
export interface BulkIds {
  /** Answers the object's key and how many there are. */
  putIds(
    owner: Owner,
    run: string,
    ids: AsyncIterable<LeadId> | Iterable<LeadId>,
  ): Promise<{ readonly key: string; readonly count: number }>;
}

/** The leads of one chunk whose scores are to be written. */
export interface DueChunk {
  /** The model and its version that the sums are of; null where there are none. */
  readonly of: string | null;
  readonly leads: readonly DueLead[];
}

/** Keeps which leads' scores a job is to write, with the sums of their events. */
export interface DueScores {
  /** Answers the object's key and how many there are. */
  putDue(
    owner: Owner,
    run: string,
    due: { readonly of: string; readonly leads: AsyncIterable<DueLead> },
  ): Promise<{ readonly key: string; readonly count: number }>;
  /** One chunk, from 1; also of an object that `putIds` has made. */
  due(key: string, chunk: number): Promise<DueChunk>;
}

/** The objects of bulk actions. None is ever written over: what they hold is in their keys. */
export interface BulkFiles extends BulkIds, DueScores {
  /** The leads of one chunk, from 1. */
  ids(key: string, chunk: number): Promise<readonly LeadId[]>;
  putJournal(owner: Owner, entries: readonly BulkEntry[]): Promise<string>;
  journal(key: string): Promise<readonly BulkEntry[]>;
  putLeft(owner: Owner, lines: readonly LeftLine[]): Promise<string>;
  left(key: string): Promise<readonly LeftLine[]>;
  /** The whole list, as CSV. */
  putErrors(owner: Owner, lines: AsyncIterable<LeftLine>): Promise<string>;
}

export interface BulkLinks {
  /** An address that gives the list to whoever has it, for 15 minutes. */
  linkTo(job: Pick<BulkJobRecord, "id">, key: string): Promise<string>;
}
