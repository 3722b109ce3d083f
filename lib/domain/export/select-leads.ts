import type { WorkspaceId } from "#lib/contract/ids.ts";
import type { Lead } from "#lib/contract/lead-record.ts";
import { normaliseEmail } from "#lib/domain/lead/email.ts";
import { leadPredicate } from "#lib/domain/lead/lead-filter.ts";
import type { LeadReader } from "#lib/domain/lead/lead-store.ts";
import type { StoredLead } from "#lib/domain/lead/stored-lead.ts";
import type { ExportQuery } from "./export-query.ts";

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

/** Looks at the workspace's leads, newest first: each that the query wants, and null for one that it doesn't. */
export async function* selectLeads(
  leads: LeadReader,
  workspaceId: WorkspaceId,
  { filter, owner_id }: ExportQuery,
): AsyncGenerator<Lead | null> {
  const holds = leadPredicate(filter);
  const looked =
    filter.email === undefined
      ? leads.newestFirst(workspaceId, { expected })
      : byEmail(leads, workspaceId, filter.email);
  for await (const { lead, deleted } of looked) {
    const isMine = owner_id === null || lead.owner_id === owner_id;
    yield deleted === undefined && isMine && holds(lead) ? lead : null;
  }
}
