import type { RecordUse } from "#lib/contract/errors.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";

/** A record that may name lists or tags. */
export interface Namer extends RecordUse {
  /** By which it finds leads. */
  readonly filters: readonly (Filter | null)[];
  /** In a language of its own, where a name may stand anywhere. */
  readonly expression?: string;
  /** Tags that it puts on leads. */
  readonly puts?: readonly string[];
  /** Of leads, those that it sets or asks for, by their names in filters. */
  readonly fields?: readonly string[];
  /** Ids of records. */
  readonly names?: readonly string[];
}

export interface Namers {
  /** All of a workspace. */
  list(workspaceId: WorkspaceId): Promise<readonly Namer[]>;
}
