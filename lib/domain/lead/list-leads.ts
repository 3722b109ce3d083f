import type { Actor } from "#lib/contract/actor.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { Lead } from "#lib/contract/lead-record.ts";
import { normaliseEmail } from "./email.ts";
import { type LeadFilter, leadPredicate } from "./lead-filter.ts";
import type { LeadReader } from "./lead-store.ts";
import { maskLead } from "./masking.ts";
import type { StoredLead } from "./stored-lead.ts";
import { mayRead, seesMasked } from "./visibility.ts";

/** Leads that one request reads at most; a filter that matches little answers a short page and a cursor. */
const readMax = 2_000;

export interface LeadPage {
  readonly leads: Lead[];
  /** The id below which the next page begins; absent on the last page. */
  readonly next?: string;
}

const onePage = (leads: Lead[], next?: string): LeadPage =>
  next === undefined ? { leads } : { leads, next };

const byEmail = async (
  leads: LeadReader,
  actor: Actor,
  filter: LeadFilter,
  email: string,
): Promise<LeadPage> => {
  const id = await leads.holderOf(actor.workspace_id, { kind: "email", value: normaliseEmail(email) });
  const stored = id === undefined ? undefined : await leads.get(actor.workspace_id, id);
  const shown = stored !== undefined && isShown(actor, stored) && leadPredicate(filter)(stored.lead);
  return onePage(shown ? [stored.lead] : []);
};

const isShown = (actor: Actor, stored: StoredLead): boolean =>
  stored.deleted === undefined && mayRead(actor, stored.lead);

/** One page of the leads that the actor may read, newest first, strictly below `before`. */
export const listLeads = async (
  leads: LeadReader,
  actor: Actor,
  filter: LeadFilter,
  page: { readonly limit: number; readonly before?: string | undefined },
): Promise<LeadPage> => {
  if (filter.email !== undefined && seesMasked(actor))
    throw new Refusal("forbidden", { detail: "Your role sees masked emails, which can't be filtered by." });
  if (filter.email !== undefined) return byEmail(leads, actor, filter, filter.email);
  const holds = leadPredicate(filter);
  const found: Lead[] = [];
  let read = 0;
  let last: string | undefined;
  for await (const stored of leads.newestFirst(actor.workspace_id, {
    before: page.before,
    expected: page.limit + 1,
  })) {
    // One lead beyond the page tells that there is more; it stays for the next page.
    if (found.length === page.limit || read === readMax) return onePage(found, last);
    read += 1;
    last = stored.lead.id;
    if (isShown(actor, stored) && holds(stored.lead))
      found.push(seesMasked(actor) ? maskLead(stored.lead) : stored.lead);
  }
  return onePage(found);
};
