import type { WorkspaceId } from "#lib/contract/ids.ts";
import type { Lead } from "#lib/contract/lead-record.ts";
import { normaliseEmail } from "#lib/domain/lead/email.ts";
import type { LeadReader } from "#lib/domain/lead/lead-store.ts";
import type { StoredLead } from "#lib/domain/lead/stored-lead.ts";
import { askedEmail, type ExportView, wantedBy } from "./export-view.ts";

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
  view: ExportView,
): AsyncGenerator<Lead | null> {
  const isWanted = wantedBy(view);
  const email = askedEmail(view.query);
  const looked =
    email === undefined ? leads.newestFirst(workspaceId, { expected }) : byEmail(leads, workspaceId, email);
  for await (const { lead, deleted } of looked) yield deleted === undefined && isWanted(lead) ? lead : null;
}
