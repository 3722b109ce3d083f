import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { JobAction } from "#lib/contract/transfer/bulk-action.ts";
import type { BulkPreview } from "#lib/contract/transfer/bulk-leads.ts";
import type { BulkLeads } from "#lib/domain/records/lead/bulk-leads.ts";
import type { LeadLake, LeadSelection } from "#lib/domain/records/lead/lead-lake.ts";
import { allOf } from "#lib/domain/records/lead/visible-leads.ts";
import { isWritable, writableLeads } from "./writable-leads.ts";

/** Leads named by a filter, with what they may be told of it, or one by one. */
export type Target =
  | { readonly by: "filter"; readonly filter: Filter; readonly time_zone: string }
  | { readonly by: "ids"; readonly ids: readonly LeadId[] };

export interface PreviewDeps {
  readonly leadLake: Pick<LeadLake, "page">;
  readonly leadsByIds: Pick<BulkLeads, "leadsOf">;
}

const count = async (
  { leadLake }: PreviewDeps,
  { workspace_id }: Actor,
  selection: LeadSelection,
): Promise<{ readonly total: number; readonly asOf?: string }> => {
  const { total = 0, asOf } = await leadLake.page(workspace_id, {
    ...selection,
    sort: [],
    limit: 1,
    wantsTotal: true,
  });
  return { total, ...(asOf !== undefined && { asOf }) };
};

const ofFilter = async (
  deps: PreviewDeps,
  actor: Actor,
  action: JobAction,
  selection: LeadSelection,
): Promise<BulkPreview> => {
  const { total, asOf } = await count(deps, actor, selection);
  const writable = writableLeads(actor, action);
  const filter = allOf([selection.filter, writable]);
  const mine = writable === null ? total : (await count(deps, actor, { ...selection, filter })).total;
  return { matched: total, writable: mine, ...(asOf !== undefined && { as_of: asOf }) };
};

/** Leads that one read looks at. */
const readAtOnce = 500;

const ofIds = async (
  { leadsByIds }: PreviewDeps,
  actor: Actor,
  action: JobAction,
  ids: readonly LeadId[],
): Promise<BulkPreview> => {
  let writable = 0;
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const some = ids.slice(from, from + readAtOnce);
    const found = await leadsByIds.leadsOf(actor.workspace_id, some);
    writable += some.filter((id) => isWritable(actor, action, found.get(id))).length;
  }
  return { matched: ids.length, writable };
};

/** How many leads an action would be about, and how many of them the actor may do it to. */
export const previewBulk = (
  deps: PreviewDeps,
  actor: Actor,
  action: JobAction,
  target: Target,
  context: Pick<LeadSelection, "catalogue"> & { readonly now: Date },
): Promise<BulkPreview> => {
  if (target.by === "ids") return ofIds(deps, actor, action, target.ids);
  const { catalogue, now } = context;
  const clock = { now, timeZone: target.time_zone };
  return ofFilter(deps, actor, action, { filter: target.filter, catalogue, clock });
};
