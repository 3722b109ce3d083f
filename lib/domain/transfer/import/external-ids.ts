import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { BulkLeads } from "#lib/domain/records/lead/bulk-leads.ts";
import type { ImportedLead } from "#lib/domain/records/lead/imported-lead.ts";
import type { UniqueValue } from "#lib/domain/records/lead/stored-lead.ts";

/** The external ids of a lead or a row, each of which one lead alone may have. */
export const externalIdsOf = ({ external_ids = {} }: Pick<ImportedLead, "external_ids">): UniqueValue[] =>
  Object.entries(external_ids).map(([system, id]) => ({ kind: "ext", value: `${system}:${id}` }));

/** The external ids by which a row is matched: a row with an email is matched by its email alone. */
const matchingIdsOf = (lead: ImportedLead): UniqueValue[] => (lead.email == null ? externalIdsOf(lead) : []);

/**
 * Looks up which leads have the external ids of rows without email. The function that it returns gives the lead of a row;
 * of several leads the one of its first external id.
 */
export const holdersOfRows = async (
  leads: Pick<BulkLeads, "holdersOfValues">,
  workspaceId: WorkspaceId,
  rows: readonly ImportedLead[],
): Promise<(lead: ImportedLead) => LeadId | undefined> => {
  const values = rows.flatMap(matchingIdsOf);
  if (values.length === 0) return () => undefined;
  const holders = await leads.holdersOfValues(workspaceId, values);
  return (lead) => {
    for (const { kind, value } of matchingIdsOf(lead)) {
      const holder = holders.get(`${kind} ${value}`);
      if (holder !== undefined) return holder;
    }
    return undefined;
  };
};
