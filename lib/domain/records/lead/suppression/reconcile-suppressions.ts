import { nobody } from "#lib/domain/platform/audit/stamp.ts";
import { writeTime } from "#lib/domain/platform/history/write-time.ts";
import { noteAutomatic } from "../automatic-changes.ts";
import type { BulkLeads, LeadPut } from "../bulk-leads.ts";
import { withOptOut } from "../opt-out.ts";
import { runRows } from "../run-rows.ts";
import type { StoredLead } from "../stored-lead.ts";
import { withSuppression } from "./preserve-opt-outs.ts";
import type { Suppression, SuppressionReader, SuppressionWriter } from "./suppression.ts";
import type { SuppressionWork } from "./suppression-work.ts";

interface ReconcileDeps {
  readonly leads: Pick<BulkLeads, "leadsOf" | "putAll">;
  readonly suppressions: SuppressionReader & SuppressionWriter;
}

/**
 * The channels of a lead's opt-out that the suppression of its address lacks, with the time of their write: a later
 * clearing by an admin wins. Undefined if none are missing.
 */
const missingOptOut = ({ lead }: Pick<StoredLead, "lead">, suppression: Suppression | undefined) => {
  const { email, opted_out, provenance } = lead;
  if (email === null || opted_out === null) return undefined;
  const stamp = { at: "", source: "" };
  const known = suppression?.optedOut ?? null;
  if (known !== null && withOptOut(known, opted_out, stamp) === known) return undefined;
  return { ...opted_out, at: provenance["opted_out"]?.at ?? opted_out.at ?? lead.created_at };
};

/** The write that adds a suppression to a live lead, in the name of the service. Undefined if the lead has all of it. */
const missingMark = (
  before: StoredLead,
  suppression: Suppression | undefined,
  at: string,
): LeadPut | undefined => {
  if (before.deleted !== undefined) return undefined;
  const { lead } = before;
  const next: StoredLead = {
    ...before,
    lead: { ...lead, updated_at: writeTime(at, lead), version: lead.version + 1 },
    writtenBy: { kind: "api", memberId: nobody, requestId: "suppression" },
  };
  const after = withSuppression(next, suppression);
  return after === next ? undefined : { before, after: noteAutomatic(before, after) };
};

/**
 * Reconciles leads with the suppressions of their addresses, in both directions. A deleted lead's opt-out suppresses its
 * address too, because the lead can be deleted before its opt-out is processed. Repeated runs change nothing.
 */
export const reconcileSuppressions = async (
  { leads, suppressions }: ReconcileDeps,
  { workspace_id: workspaceId, lead_ids }: SuppressionWork,
  now: Date,
): Promise<void> => {
  await runRows([...new Set(lead_ids)], {
    leads,
    plan: async (ids) => {
      const found = [...(await leads.leadsOf(workspaceId, ids)).values()];
      const known = await suppressions.of(
        workspaceId,
        found.flatMap(({ lead }) => lead.email ?? []),
      );
      const plans = found.map(async (before) => {
        const { email, id } = before.lead;
        const suppression = email === null ? undefined : known.get(email);
        const optedOut = missingOptOut(before, suppression);
        if (email !== null && optedOut !== undefined)
          await suppressions.suppress(workspaceId, email, { optedOut });
        const put = missingMark(before, suppression, now.toISOString());
        return [id, put === undefined ? {} : { put }] as const;
      });
      return new Map(await Promise.all(plans));
    },
  });
};
