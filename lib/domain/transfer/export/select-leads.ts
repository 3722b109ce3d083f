import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { isActivity } from "#lib/domain/platform/filter/event/asked-events.ts";
import { eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import { normaliseEmail } from "#lib/domain/records/lead/email.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { listsIn } from "#lib/domain/segments/list/list-references.ts";
import { leadMatch } from "#lib/domain/segments/search/match-lead.ts";
import { askedEmail, type ExportView, selectionOf } from "./export-view.ts";

/** Leads that the reads of one turn aim at: about 5,000 are in memory at a time, however many there are. */
const expected = 3_200;

async function* byEmail(
  leads: LeadReader,
  workspaceId: WorkspaceId,
  email: string,
): AsyncGenerator<StoredLead> {
  const id = await leads.holderOf(workspaceId, { kind: "email", value: normaliseEmail(email) });
  const stored = id === undefined ? undefined : await leads.get(workspaceId, id);
  if (stored !== undefined) yield stored;
}

/** Where an export finds leads. */
export interface LeadSource {
  readonly leads: LeadReader;
  readonly engagement: LeadEngagement;
}

/**
 * Whether the leads are the lake's to find: where the filter names lists, which have filters of their own, asks for
 * activities, which the lake alone has at hand, or for events, since one lead after the other would cost a query each,
 * and where they come in an order of their own. That takes a job.
 */
export const isForLake = ({ query }: ExportView): boolean =>
  query.sort.length > 0 ||
  (query.filter !== null &&
    (listsIn(query.filter).size > 0 ||
      (eventsOf(query.filter).length > 0 && askedEmail(query) === undefined) ||
      eventsOf(query.filter).some(({ event }) => isActivity(event))));

/** Looks at the workspace's leads, newest first: each that the query wants, and null for one that it doesn't. */
export async function* selectLeads(
  { leads, engagement }: LeadSource,
  workspaceId: WorkspaceId,
  view: ExportView,
): AsyncGenerator<Lead | null> {
  const isWanted = leadMatch(selectionOf(view), engagement);
  const email = askedEmail(view.query);
  const looked =
    email === undefined
      ? leads.newestFirst(workspaceId, { expected, skipsUnread: true })
      : byEmail(leads, workspaceId, email);
  for await (const { lead, deleted } of looked)
    yield deleted === undefined && (await isWanted(workspaceId, lead)) ? lead : null;
}
