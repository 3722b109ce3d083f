import { fromLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { unkeptOptOut } from "#lib/domain/records/suppression/agree.ts";
import { underSuppression } from "#lib/domain/records/suppression/keep-suppressed.ts";
import type { SuppressionReader } from "#lib/domain/records/suppression/suppression.ts";
import {
  type SuppressionWork,
  suppressedLeadsAtOnce,
} from "#lib/domain/records/suppression/suppression-work.ts";
import type { ItemChange } from "../events/events-of-record.ts";

type Item = ItemChange["after"];

/** What of an item says whether its lead and its address may disagree: read without parsing the whole lead. */
const signOf = (item: Item): string =>
  item === undefined || item["deleted_at"] !== undefined
    ? ""
    : JSON.stringify([item["email"], item["opted_out"]]);

/** The leads of changes that took an address, or whose opt-out changed, as the changes leave them. */
const concerned = (changes: readonly ItemChange[]): readonly StoredLead[] => {
  const last = new Map<unknown, StoredLead>();
  for (const { before, after } of changes) {
    if (after?.["kind"] !== "lead" || typeof after["email"] !== "string") continue;
    if (after["deleted_at"] === undefined && signOf(before) !== signOf(after))
      last.set(after["sk"], fromLeadItem(after));
  }
  return [...last.values()];
};

const disagreeing = async (
  suppressions: SuppressionReader,
  workspaceId: WorkspaceId,
  leads: readonly StoredLead[],
): Promise<readonly LeadId[]> => {
  const known = await suppressions.of(
    workspaceId,
    leads.flatMap(({ lead }) => lead.email ?? []),
  );
  return leads.flatMap((stored) => {
    const suppression = known.get(stored.lead.email ?? "");
    const isMarked = underSuppression(stored, suppression) === stored;
    return isMarked && unkeptOptOut(stored, suppression) === undefined ? [] : [stored.lead.id];
  });
};

/**
 * The leads that were written without the suppression of their address, because an event came between its reading and
 * the write, and those that have opted out of more than their address's suppression says.
 */
export const suppressedLeadsOf = async (
  changes: readonly ItemChange[],
  suppressions: SuppressionReader,
): Promise<readonly SuppressionWork[]> => {
  const byWorkspace = Map.groupBy(concerned(changes), ({ workspaceId }) => workspaceId);
  const found = await Promise.all(
    [...byWorkspace].map(async ([workspace_id, leads]) => {
      const ids = await disagreeing(suppressions, workspace_id, leads);
      return Array.from({ length: Math.ceil(ids.length / suppressedLeadsAtOnce) }, (_, index) => ({
        kind: "suppression" as const,
        workspace_id,
        lead_ids: ids.slice(index * suppressedLeadsAtOnce, (index + 1) * suppressedLeadsAtOnce),
      }));
    }),
  );
  return found.flat();
};
