import type { Actor } from "#lib/contract/platform/actor.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { TagRecord } from "#lib/contract/records/tag-record.ts";
import type { UsedTag } from "#lib/contract/records/tags.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { LeadStatistics } from "#lib/domain/records/lead/lead-statistics.ts";
import { visibleLeads } from "#lib/domain/records/lead/visible-leads.ts";
import type { TagReader } from "./tags.ts";

interface Deps {
  readonly tags: Pick<TagReader, "newestFirst">;
  readonly statistics: Pick<LeadStatistics, "mostUsedTags">;
}

interface Asked {
  readonly limit: number;
  /** Only the tags of which nothing is said. */
  readonly described?: "false" | undefined;
  readonly now: Date;
}

const declared = async ({ tags }: Deps, { workspace_id }: Actor): Promise<Map<string, TagRecord>> => {
  const found = new Map<string, TagRecord>();
  const all = { before: undefined, limit: sizes.pageMax };
  for await (const tag of tags.newestFirst(workspace_id, all)) found.set(fold(tag.name), tag);
  return found;
};

/** The tags that leads carry which the actor may read, those of most leads first. */
export const usedTags = async (
  deps: Deps,
  actor: Actor,
  { limit, described, now }: Asked,
): Promise<{ data: UsedTag[]; as_of?: string }> => {
  const known = await declared(deps, actor);
  const selection = {
    filter: visibleLeads(actor),
    catalogue: leadCatalogue,
    clock: { now },
  };
  // So many that the limit is full when all that are declared are left out.
  const looked = limit + (described === "false" ? known.size : 0);
  const { counted, asOf } = await deps.statistics.mostUsedTags(actor.workspace_id, selection, looked);
  const data = counted
    .map(({ tag, leads }) => ({
      name: known.get(tag)?.name ?? tag,
      leads,
      tag_id: known.get(tag)?.id ?? null,
    }))
    .filter(({ tag_id }) => described === undefined || tag_id === null)
    .slice(0, limit);
  return { data, ...(asOf === undefined ? {} : { as_of: asOf }) };
};
