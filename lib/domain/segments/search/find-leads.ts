import * as z from "zod";
import type { Actor } from "#lib/contract/actor.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { Filter } from "#lib/contract/filters.ts";
import type { Lead } from "#lib/contract/lead-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import type { CursorSigner } from "#lib/domain/platform/page/cursor.ts";
import type { LeadLake, Position, SortKey } from "#lib/domain/records/lead/lead-lake.ts";
import { maskLead } from "#lib/domain/records/lead/masking.ts";
import { seesMasked } from "#lib/domain/records/lead/visibility.ts";
import { allOf, visibleLeads } from "#lib/domain/records/lead/visible-leads.ts";

/** A search as it was asked, its conditions and order read. */
export interface LeadSearch {
  readonly filter: Filter | null;
  readonly sort: readonly SortKey[];
  readonly fields: readonly (keyof Lead)[] | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly wantsTotal: boolean;
  readonly timeZone: string;
  /** What a cursor is bound to. */
  readonly bound: string;
}

interface LeadsFound {
  readonly data: Partial<Lead>[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
  readonly total?: number;
  readonly as_of?: string;
}

const Place = z.tuple([z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])), z.string()]);

const positionOf = async (
  signer: CursorSigner,
  actor: Actor,
  { cursor, bound }: LeadSearch,
): Promise<Position | undefined> => {
  if (cursor === undefined) return undefined;
  const signed = await signer.read(actor.workspace_id, cursor, bound);
  if (signed === undefined) throw new Refusal("invalid_cursor");
  const [values, id] = Place.parse(JSON.parse(signed));
  return { values, id };
};

const shown = (lead: Lead, actor: Actor, fields: LeadSearch["fields"]): Partial<Lead> => {
  const seen = seesMasked(actor) ? maskLead(lead) : lead;
  return fields === undefined ? seen : Object.fromEntries(fields.map((field) => [field, seen[field]]));
};

/** One page of the leads that pass the filter and that the actor may read. */
export const findLeads = async (
  { leadLake, cursorSigner }: { readonly leadLake: LeadLake; readonly cursorSigner: CursorSigner },
  actor: Actor,
  search: LeadSearch,
  { catalogue, now }: { readonly catalogue: Catalogue; readonly now: Date },
): Promise<LeadsFound> => {
  const { sort, limit, wantsTotal, timeZone } = search;
  const page = await leadLake.page(actor.workspace_id, {
    filter: allOf([search.filter, visibleLeads(actor)]),
    catalogue,
    clock: { now, timeZone },
    sort,
    after: await positionOf(cursorSigner, actor, search),
    limit,
    wantsTotal,
  });
  const next = page.next && JSON.stringify([page.next.values, page.next.id]);
  return {
    data: page.leads.map((lead) => shown(lead, actor, search.fields)),
    next_cursor: next === undefined ? null : await cursorSigner.sign(actor.workspace_id, next, search.bound),
    has_more: next !== undefined,
    ...(page.total === undefined ? {} : { total: page.total }),
    ...(page.asOf === undefined ? {} : { as_of: page.asOf }),
  };
};
