import { noteAutomatic } from "../automatic-changes.ts";
import { bookkept } from "../bookkeeping.ts";
import type { BulkLeads } from "../bulk-leads.ts";
import { withOptOut } from "../opt-out.ts";
import { runRows } from "../run-rows.ts";
import type { StoredLead } from "../stored-lead.ts";
import { underSuppression } from "./keep-suppressed.ts";
import type { Suppression, SuppressionReader, SuppressionWriter } from "./suppression.ts";
import type { SuppressionWork } from "./suppression-work.ts";

interface AgreeDeps {
  readonly leads: Pick<BulkLeads, "leadsOf" | "putAll">;
  readonly suppressions: SuppressionReader & SuppressionWriter;
}

/**
 * The opt-out of a live lead that its address's suppression does not say yet, with the time at which it was written: an
 * admin who clears it later is later.
 */
export const unkeptOptOut = ({ lead }: Pick<StoredLead, "lead">, suppression: Suppression | undefined) => {
  const { email, opted_out, provenance } = lead;
  if (email === null || opted_out === null) return undefined;
  const stamp = { at: "", source: "" };
  const known = suppression?.optedOut ?? null;
  if (known !== null && withOptOut(known, opted_out, stamp) === known) return undefined;
  return { ...opted_out, at: provenance["opted_out"]?.at ?? opted_out.at ?? lead.created_at };
};

/** Brings leads and the suppressions of their addresses together, each way; done again, it finds nothing to do. */
export const agreeOnOptOuts = async (
  { leads, suppressions }: AgreeDeps,
  { workspace_id: workspaceId, lead_ids }: SuppressionWork,
  now: Date,
): Promise<void> => {
  const at = now.toISOString();
  await runRows([...new Set(lead_ids)], {
    leads,
    plan: async (ids) => {
      const found = await leads.leadsOf(workspaceId, ids);
      const live = [...found.values()].filter(({ deleted }) => deleted === undefined);
      const known = await suppressions.of(
        workspaceId,
        live.flatMap(({ lead }) => lead.email ?? []),
      );
      const plans = live.map(async (before) => {
        const { email, id } = before.lead;
        const suppression = email === null ? undefined : known.get(email);
        const optedOut = unkeptOptOut(before, suppression);
        if (email !== null && optedOut !== undefined)
          await suppressions.suppress(workspaceId, email, { optedOut });
        const marked = underSuppression(before, suppression);
        return marked === before
          ? ([id, {}] as const)
          : ([
              id,
              { put: { before, after: noteAutomatic(before, bookkept(before, marked.lead, at)) } },
            ] as const);
      });
      return new Map(await Promise.all(plans));
    },
  });
};
