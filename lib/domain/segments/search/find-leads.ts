import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import type { CursorSigner } from "#lib/domain/platform/page/cursor.ts";
import type { LeadLake } from "#lib/domain/records/lead/lead-lake.ts";
import { maskLead } from "#lib/domain/records/lead/masking.ts";
import { shownFields } from "#lib/domain/records/lead/shown-fields.ts";
import { seesMasked } from "#lib/domain/records/lead/visibility.ts";
import { allOf, visibleLeads } from "#lib/domain/records/lead/visible-leads.ts";
import { type FoundAnswer, pageAnswer, positionOf, type Search } from "./page-of-search.ts";

/** A search of leads. */
export type LeadSearch = Search<string>;

const shown = (lead: Lead, actor: Actor, fields: LeadSearch["fields"]): Partial<Lead> => {
  const seen = seesMasked(actor) ? maskLead(lead) : lead;
  return shownFields(seen, fields);
};

/** One page of the leads that pass the filter and that the actor may read. */
export const findLeads = async (
  { leadLake, cursorSigner }: { readonly leadLake: LeadLake; readonly cursorSigner: CursorSigner },
  actor: Actor,
  search: LeadSearch,
  { catalogue, now }: { readonly catalogue: Catalogue; readonly now: Date },
): Promise<FoundAnswer<Partial<Lead>>> => {
  const { sort, limit, wantsTotal, timeZone } = search;
  const { leads, ...page } = await leadLake.page(actor.workspace_id, {
    filter: allOf([search.filter, visibleLeads(actor)]),
    catalogue,
    clock: { now, timeZone },
    sort,
    after: await positionOf(cursorSigner, actor, search),
    limit,
    wantsTotal,
  });
  return pageAnswer(cursorSigner, actor, search, { records: leads, ...page }, (lead) =>
    shown(lead, actor, search.fields),
  );
};
