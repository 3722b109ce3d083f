import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { ListMove } from "#lib/contract/segments/list-history.ts";

/** Where a page of moves ends. */
export interface MovePlace {
  readonly at: string;
  readonly leadId: string;
}

export interface MoveReader {
  /** A membership rule's moves of one month (`2026-11`), newest first, strictly before a place when given. */
  newestFirst(
    workspaceId: WorkspaceId,
    rule: string,
    options: { readonly month: string; readonly before: MovePlace | undefined; readonly limit: number },
  ): AsyncIterable<ListMove>;
}
