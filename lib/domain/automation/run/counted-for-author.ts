import type { Lead } from "#lib/contract/records/lead-record.ts";
import { recordLeadRights } from "#lib/domain/records/record-kind/record-rights.ts";
import type { Made, Maker } from "./made-record.ts";
import type { RoleOf } from "./roles-now.ts";

/**
 * Returns a record that a run makes with its lead in `uncounted_lead_ids` where the author of the workflow may not change
 * the lead by now. Comments change no lead. An author who left the team keeps the rights that they had.
 */
export const countedForAuthor = (
  { roleOf, author }: Pick<Maker, "author"> & { readonly roleOf: RoleOf },
  made: Made,
  lead: Lead,
): Made => {
  const role = roleOf(author);
  const { toChange } = recordLeadRights[made.kind];
  if (role === undefined || toChange === null || toChange({ role, member_id: author }, lead)) return made;
  const uncounted_lead_ids = [lead.id];
  switch (made.kind) {
    case "deal":
      return { ...made, record: { ...made.record, uncounted_lead_ids } };
    case "activity":
      return { ...made, record: { ...made.record, uncounted_lead_ids } };
    case "comment":
      return made;
  }
};
