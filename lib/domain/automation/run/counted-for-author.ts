import type { Lead } from "#lib/contract/records/lead-record.ts";
import { recordLeadRights } from "#lib/domain/records/lead/record-rights.ts";
import type { Made, Maker } from "./made-record.ts";
import type { RoleOf } from "./roles-now.ts";

/**
 * Returns a deal that a run makes with its lead in `uncounted_lead_ids` where the author of the workflow may not change the
 * lead by now. Tasks, notes and comments change no lead. An author who left the team keeps the rights that they had.
 */
export const countedForAuthor = (
  { roleOf, author }: Pick<Maker, "author"> & { readonly roleOf: RoleOf },
  made: Made,
  lead: Lead,
): Made => {
  const role = roleOf(author);
  const { toChange } = recordLeadRights[made.kind];
  if (made.kind !== "deal" || role === undefined || toChange === null) return made;
  if (toChange({ role, member_id: author }, lead)) return made;
  return { ...made, record: { ...made.record, uncounted_lead_ids: [lead.id] } };
};
