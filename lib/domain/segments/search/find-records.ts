import type { Actor } from "#lib/contract/actor.ts";
import type { CursorSigner } from "#lib/domain/platform/page/cursor.ts";
import type { AnyRecord, RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordLake } from "#lib/domain/records/record-kind/record-lake.ts";
import { type FoundAnswer, positionOf, restOfPage, type Search, someFields } from "./page-of-search.ts";

interface FindDeps {
  readonly recordLake: RecordLake;
  readonly cursorSigner: CursorSigner;
}

/** One page of a kind's records that pass the filter and that the actor may read. */
export const findRecords = async <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  { recordLake, cursorSigner }: FindDeps,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  search: Search<string>,
): Promise<FoundAnswer<Partial<R>>> => {
  const { filter, sort, limit, wantsTotal, timeZone } = search;
  const after = await positionOf(cursorSigner, actor, search);
  const { records, ...page } = await recordLake.page(kind, actor.workspace_id, {
    filter,
    visible: kind.rights.visible(actor),
    catalogue: kind.catalogue,
    clock: { now, timeZone },
    sort,
    after,
    limit,
    wantsTotal,
  });
  const fields = search.fields as readonly (keyof R & string)[] | undefined;
  const data = records.map((record) => someFields(kind.rights.shown(record, actor), fields));
  return { data, ...(await restOfPage(cursorSigner, actor, search, page)) };
};
