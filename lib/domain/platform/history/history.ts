import type { WorkspaceId } from "#lib/contract/platform/ids.ts";

/** What is kept of each record for good, row by row: 25 months long. */
export type HistoryName = "stage_moves" | "assignments" | "deal_moves" | "sends";

/** One row; written in the transaction of the change that it tells of, and never changed. */
export interface HistoryRow {
  readonly history: HistoryName;
  readonly workspaceId: WorkspaceId;
  /** The record's id. */
  readonly record: string;
  /** RFC 3339, UTC, to the millisecond. */
  readonly at: string;
  /** Tells rows of one moment apart: the record's version after the change; of `sends`, a hash of the message's id. */
  readonly n: number;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Where a page of rows ends. */
export type HistoryPlace = Pick<HistoryRow, "at" | "n">;

export interface HistoryReader {
  /**
   * A record's rows, newest first, by a consistent read: strictly before a place where one is given, and none from
   * before the month of `since`, such as the record's creation.
   */
  newestFirst(
    workspaceId: WorkspaceId,
    history: HistoryName,
    record: string,
    options: {
      readonly now: Date;
      readonly since: string;
      readonly before?: HistoryPlace | undefined;
      readonly limit: number;
    },
  ): AsyncIterable<HistoryRow>;
}
