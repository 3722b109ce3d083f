import type { ImportId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { LikelyDuplicate } from "#lib/contract/records/likely-duplicates.ts";
import type { ImportFailure, ImportNotice } from "#lib/contract/transfer/import-record.ts";
import type { Upload } from "#lib/contract/transfer/import-upload.ts";
import type { ImportRow } from "#lib/contract/transfer/imports.ts";
import type { ImportedLead } from "#lib/domain/records/lead/imported-lead.ts";
import type { DealRow, FoundDeal } from "./deals/imported-deal.ts";
import type { JournalEntry } from "./execute/journal-entry.ts";
import type { FileFormat } from "./file-format.ts";
import type { ImportRecord } from "./import-record.ts";
import type { FileRows } from "./row-batches.ts";
import type { TextStore } from "./text-store.ts";

/** A file that can't be imported as it is, whoever tries and how often. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly failure: ImportFailure;

  constructor(code: ImportFailure["code"], message: string) {
    super(message);
    this.failure = { code, message };
  }
}

/** The beginning of a file, enough to map its columns. */
export interface FileHead {
  readonly format: FileFormat;
  /** The first row is the header. */
  readonly rows: readonly (readonly string[])[];
  /** What was guessed, and of that what a person should look at. */
  readonly warnings: readonly ImportNotice[];
  readonly doubts: readonly ImportNotice[];
}

/** One valid row, waiting to be executed; `row` counts from 1, the header. */
export interface ChunkRow {
  readonly row: number;
  readonly lead: ImportedLead;
  readonly likely?: LikelyDuplicate | undefined;
}

export interface PreviewRow extends ChunkRow {
  readonly matches: boolean;
}

/** The same of an import of deals. */
export interface DealPreviewRow extends DealRow {
  readonly matches: boolean;
}

/** A line of the error file. */
export type ErrorLine = readonly string[];

/** What undoing a row has left alone, as a line of its own file. */
export type LeftLine = readonly string[];

/** The rows of chunks, and what is kept so that they can be undone. Every write replaces what was there. */
export interface ChunkFiles {
  chunk(record: ImportRecord, chunk: number): Promise<readonly ChunkRow[]>;
  /** The same of an import of deals. */
  deals(record: ImportRecord, chunk: number): Promise<readonly DealRow[]>;
  /** What a pass has written down before it wrote; undefined where it never came to that. */
  journal(record: ImportRecord, pass: number, chunk: number): Promise<readonly JournalEntry[] | undefined>;
  /** Of all passes. */
  journals(record: ImportRecord, chunk: number): Promise<readonly JournalEntry[]>;
  /** The same of a chunk of deals. */
  foundDeals(record: ImportRecord, chunk: number): Promise<readonly FoundDeal[]>;
  hasJournal(record: ImportRecord, pass: number, chunk: number): Promise<boolean>;
  putJournal(
    record: ImportRecord,
    pass: number,
    chunk: number,
    entries: readonly (JournalEntry | FoundDeal)[],
  ): Promise<void>;
  putLeft(record: ImportRecord, chunk: number, lines: readonly LeftLine[]): Promise<void>;
}

/** The import bucket: sources, artefacts of the steps, and outcomes. Every write replaces what was there. */
export interface ImportFiles {
  /** Throws UnreadableFile. */
  head(record: ImportRecord): Promise<FileHead>;
  /**
   * All rows, the header first, in a stream; throws UnreadableFile. `onShare` is told which share of the file's bytes
   * was read, from 0 to 1.
   */
  rows(record: ImportRecord, onShare?: (share: number) => void): FileRows;
  chunk(record: ImportRecord, chunk: number): Promise<readonly ChunkRow[]>;
  putChunk(record: ImportRecord, chunk: number, rows: readonly ChunkRow[]): Promise<void>;
  putDeals(record: ImportRecord, chunk: number, rows: readonly DealRow[]): Promise<void>;
  putPreview(record: ImportRecord, rows: readonly PreviewRow[]): Promise<void>;
  putDealPreview(record: ImportRecord, rows: readonly DealPreviewRow[]): Promise<void>;
  /** Keeps lines as they come, in the source's own encoding and with its delimiter. */
  putErrors(record: ImportRecord, lines: AsyncIterable<ErrorLine>): Promise<void>;
  /** What undoing a chunk has left alone. */
  left(record: ImportRecord, chunk: number): Promise<readonly LeftLine[]>;
  putUndoFile(record: ImportRecord, lines: AsyncIterable<LeftLine>): Promise<void>;
  /** Room for texts that are too many for memory; whoever asks for it closes it. */
  openTexts(): TextStore;
}

/** One part of a file, by its number from 1. */
export interface FilePart {
  readonly number: number;
  readonly bytes: number;
}

/** A part that is there, by what S3 answered to its PUT. */
export interface PutPart {
  readonly number: number;
  readonly etag: string;
}

/** Makes one file of the parts that went up. */
export interface UploadCompleter {
  /** `gone`: there is no such upload (any more). `refused`: these are not its parts. */
  complete(key: string, uploadId: string, parts: readonly PutPart[]): Promise<"done" | "gone" | "refused">;
  /** Whether a file of that size lies there. */
  isThere(key: string, bytes: number): Promise<boolean>;
}

export interface UploadAborter {
  /** Gives an upload in parts up, with what went up of it; nothing when it is over already. */
  abort(key: string, uploadId: string): Promise<void>;
}

/** Where the sources of imports come in. */
export interface ImportUploads {
  keyFor(workspaceId: WorkspaceId, importId: ImportId): string;
  /** A link by which whoever holds it may put the source there, for an hour. */
  link(key: string): Promise<Upload>;
  /** Begins an upload in parts; answers its id. Begun and never completed, it is gone after a day. */
  begin(key: string): Promise<string>;
  /** A link for each part, for an hour. */
  partLinks(key: string, uploadId: string, parts: readonly FilePart[]): Promise<Upload>;
  putRows(key: string, rows: readonly ImportRow[]): Promise<void>;
}

export interface ArtefactLink {
  readonly url: string;
  readonly expires_at: string;
}

/** What the steps have left for people to look at. */
export interface ImportArtefacts {
  preview(record: ImportRecord): Promise<(PreviewRow | DealPreviewRow)[]>;
  errorsLink(record: ImportRecord, now: Date): Promise<ArtefactLink>;
  /** To the file of what undoing has left alone. */
  undoLink(record: ImportRecord, now: Date): Promise<ArtefactLink>;
}
