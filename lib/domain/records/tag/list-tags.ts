import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Tag, TagRecord } from "#lib/contract/records/tag-record.ts";
import type { listTags as route } from "#lib/contract/records/tags.ts";
import type { QueryOf } from "#lib/contract/route.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { listRecords, type RecordPage } from "#lib/domain/platform/named-record/list-records.ts";
import type { CursorSigner } from "#lib/domain/platform/page/cursor.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { Counted, LeadStatistics } from "#lib/domain/records/lead/lead-statistics.ts";
import { visibleLeads } from "#lib/domain/records/lead/visible-leads.ts";
import { isWithin } from "./is-within.ts";
import { showTag } from "./show-tag.ts";
import type { TagReader } from "./tags.ts";

interface Deps {
  readonly records: TagReader;
  readonly signer: CursorSigner;
  readonly statistics: Pick<LeadStatistics, "tagged">;
}

interface Asked extends QueryOf<typeof route> {
  readonly routeId: string;
  readonly now: Date;
}

type CountedTag = Tag & { leads?: number };

const counts = async (
  { statistics }: Deps,
  actor: Actor,
  tags: readonly Pick<Tag, "name">[],
  now: Date,
): Promise<Counted<ReadonlyMap<string, number>>> =>
  statistics.tagged(
    actor.workspace_id,
    { filter: visibleLeads(actor), catalogue: leadCatalogue, clock: { now } },
    tags.map(({ name }) => fold(name)),
  );

/** A page of tags, newest first, with the leads that carry each when that is asked. */
export const listTags = async (
  deps: Deps,
  actor: Actor,
  { routeId, limit, cursor, category, include, now }: Asked,
): Promise<RecordPage<CountedTag> & { as_of?: string }> => {
  const wanted = ({ category: own }: TagRecord): boolean => category === undefined || isWithin(own, category);
  const bound = { category: category && fold(category) };
  const query = { routeId, limit, cursor, bound, wanted };
  const page = await listRecords(deps, actor.workspace_id, query, (tag) => showTag(tag, actor));
  if (include === undefined) return page;
  const { counted, asOf } = await counts(deps, actor, page.data, now);
  const data = page.data.map((tag) => ({ ...tag, leads: counted.get(fold(tag.name)) ?? 0 }));
  return { ...page, data, ...(asOf === undefined ? {} : { as_of: asOf }) };
};
