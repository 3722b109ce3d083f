import type { WorkspaceId } from "#lib/contract/platform/ids.ts";

/** Where rows of a timeline come from. */
export const timelineSources = ["engagement", "audit", "row", "stage_move", "deal_move"] as const;
export type TimelineSource = (typeof timelineSources)[number];

/** One row as it is stored; its place orders a timeline from the newest down and names a page's end. */
export interface TimelineRow {
  readonly source: TimelineSource;
  readonly at: string;
  /** `<at>#<source>#<what tells rows of one moment apart>!<subject>`. */
  readonly place: string;
  readonly item: Readonly<Record<string, unknown>>;
}

export interface TimelineReader {
  /** The rows of a record, or of several as one, of some sources, newest first, strictly below a place, none from before the month of `since`. */
  newestFirst(
    workspaceId: WorkspaceId,
    subjects: readonly string[],
    options: {
      readonly sources: readonly TimelineSource[];
      readonly now: Date;
      readonly since: string;
      readonly before: string | undefined;
      readonly limit: number;
    },
  ): AsyncIterable<TimelineRow>;
}
