import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { type CursorSigner, queryHash } from "#lib/domain/platform/page/cursor.ts";
import type { AnyRecord, RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordLake } from "#lib/domain/records/record-kind/record-lake.ts";
import { type FoundAnswer, pageAnswer, positionOf, type Search, someFields } from "./page-of-search.ts";

interface FindDeps {
  readonly recordLake: RecordLake;
  readonly cursorSigner: CursorSigner;
}

interface Searching {
  readonly actor: Actor;
  readonly now: Date;
  /** With the workspace's own fields, of a kind that has them. */
  readonly catalogue?: Catalogue;
}

/** One page of a kind's records that pass the filter and that the actor may read. */
export const findRecords = async <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  { recordLake, cursorSigner }: FindDeps,
  { actor, now, catalogue = kind.catalogue }: Searching,
  search: Search<string>,
): Promise<FoundAnswer<Partial<R>>> => {
  const { filter, sort, limit, wantsTotal, timeZone, cursor } = search;
  // The same query of another kind is another list.
  const bound = `${kind.name} ${search.bound}`;
  const after = await positionOf(cursorSigner, actor, { cursor, bound });
  const page = await recordLake.page(kind, actor.workspace_id, {
    filter,
    visible: kind.rights.visible(actor),
    catalogue,
    clock: { now, timeZone },
    sort,
    after,
    limit,
    wantsTotal,
  });
  const fields = search.fields as readonly (keyof R & string)[] | undefined;
  return pageAnswer(cursorSigner, actor, { bound }, page, (record) =>
    someFields(kind.rights.shown(record, actor), fields),
  );
};

interface WholePage<R> {
  readonly data: R[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

interface Asked {
  readonly filter: Filter;
  readonly query: {
    readonly limit: number;
    readonly cursor?: string | undefined;
    readonly time_zone?: string | undefined;
  };
  /** Lowest first; newest first where none is said. */
  readonly sort?: string;
  /** Highest first, in its place. */
  readonly latest?: string;
}

/** A page of whole records that a fixed filter finds. */
export const findWhole = async <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  deps: FindDeps,
  caller: Searching,
  { filter, query, sort, latest }: Asked,
): Promise<WholePage<R>> => {
  const { data, next_cursor, has_more } = await findRecords(kind, deps, caller, {
    filter,
    sort: [
      sort === undefined ? { field: latest ?? "id", descending: true } : { field: sort, descending: false },
    ],
    fields: undefined,
    limit: query.limit,
    cursor: query.cursor,
    wantsTotal: false,
    timeZone: query.time_zone,
    bound: queryHash({ ...query, filter }),
  });
  return { data: data as R[], next_cursor, has_more };
};
