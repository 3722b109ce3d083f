import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { BulkLeads } from "#lib/domain/records/lead/bulk-leads.ts";
import { normaliseEmail } from "#lib/domain/records/lead/email.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { holdersOfRows } from "../external-ids.ts";
import type { ChunkRow } from "../import-files.ts";
import type { ImportRecord } from "../import-record.ts";
import { leadIdOf } from "../lead-id.ts";

const emailOf = ({ lead }: ChunkRow): string | undefined =>
  lead.email == null ? undefined : normaliseEmail(lead.email);

/** The lead that a row is likely one with, where somebody is to decide on that. */
const likelyIdOf = ({ options }: ImportRecord, { likely }: ChunkRow): LeadId | undefined =>
  options.on_likely_match === "review" ? (likely?.lead_id ?? undefined) : undefined;

/** The leads that a row meets, as they are now. */
export interface RowLeads {
  /** The holder of its email, without an email of its external id, or the lead that an earlier try of the row made. */
  readonly existing: StoredLead | undefined;
  readonly likely: StoredLead | undefined;
}

/**
 * The leads of rows. One that an earlier try of a row made is looked for only where it may be: for a row without
 * email, or one whose creation has just failed.
 */
export const leadsOfRows = async (
  leads: Pick<BulkLeads, "holdersOf" | "holdersOfValues" | "leadsOf">,
  record: ImportRecord,
  rows: readonly ChunkRow[],
  isRetry: boolean,
): Promise<(row: ChunkRow) => RowLeads> => {
  const emails = rows.flatMap((row) => emailOf(row) ?? []);
  const [holders, holderOf] = await Promise.all([
    leads.holdersOf(record.workspace_id, emails),
    holdersOfRows(
      leads,
      record.workspace_id,
      rows.map(({ lead }) => lead),
    ),
  ]);
  const idOf = (row: ChunkRow): LeadId | undefined => {
    const email = emailOf(row);
    const holder = email === undefined ? holderOf(row.lead) : holders.get(email);
    return holder ?? (email === undefined || isRetry ? leadIdOf(record, row.row) : undefined);
  };
  const ids = rows.flatMap((row) => [idOf(row) ?? [], likelyIdOf(record, row) ?? []].flat());
  const found = await leads.leadsOf(record.workspace_id, ids);
  const lead = (id: LeadId | undefined) => (id === undefined ? undefined : found.get(id));
  return (row) => ({ existing: lead(idOf(row)), likely: lead(likelyIdOf(record, row)) });
};
