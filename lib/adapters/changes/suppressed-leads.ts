import * as z from "zod";
import { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Suppression, SuppressionReader } from "#lib/domain/records/lead/suppression/suppression.ts";
import {
  leadsPerMessage,
  type SuppressionWork,
} from "#lib/domain/records/lead/suppression/suppression-work.ts";
import type { ItemChange } from "../events/events-of-record.ts";

/** The parts of a lead item that this reader needs. Other attributes can be of a newer release. */
const LeadHeader = z.object({
  workspace_id: WorkspaceId,
  sk: LeadId,
  email: z.string(),
  email_status: z.string().optional(),
  opted_out: z.object({ channels: z.array(z.string()) }).optional(),
});
type LeadHeader = z.infer<typeof LeadHeader>;

/** The parts of a live lead's item that its suppression depends on, as a comparable text; empty without a live lead. */
const relevantParts = (item: ItemChange["after"]): string =>
  item === undefined || item["deleted_at"] !== undefined
    ? ""
    : JSON.stringify([item["email"], item["opted_out"]]);

/** The live leads whose address or opt-out changed, each as its last change leaves it. */
const changedLeads = (changes: readonly ItemChange[]): readonly LeadHeader[] => {
  const last = new Map<unknown, LeadHeader>();
  for (const { before, after } of changes) {
    if (after?.["kind"] !== "lead" || typeof after["email"] !== "string") continue;
    if (after["deleted_at"] === undefined && relevantParts(before) !== relevantParts(after))
      last.set(after["sk"], LeadHeader.parse(after));
  }
  return [...last.values()];
};

const includes = (all: readonly string[], some: readonly string[]): boolean =>
  some.every((one) => all.includes(one));

/** True if a lead and its address's suppression have the same channels, and the lead the suppression's bounce. */
const isConsistent = (
  { opted_out, email_status }: LeadHeader,
  suppression: Suppression | undefined,
): boolean => {
  const [ofLead, ofAddress] = [opted_out?.channels ?? [], suppression?.optedOut?.channels ?? []];
  const isBounced = suppression !== undefined && suppression.bouncedAt !== null;
  return (
    includes(ofLead, ofAddress) && includes(ofAddress, ofLead) && (!isBounced || email_status === "invalid")
  );
};

const inconsistentLeads = async (
  suppressions: SuppressionReader,
  workspaceId: WorkspaceId,
  leads: readonly LeadHeader[],
): Promise<readonly LeadId[]> => {
  const known = await suppressions.of(
    workspaceId,
    leads.map(({ email }) => email),
  );
  return leads.filter((lead) => !isConsistent(lead, known.get(lead.email))).map(({ sk }) => sk);
};

/**
 * Returns messages with the leads that differ from the suppression of their address: an event was stored between the
 * lead's read and its write, or the lead opted out of more channels.
 */
export const suppressedLeadsOf = async (
  changes: readonly ItemChange[],
  suppressions: SuppressionReader,
): Promise<readonly SuppressionWork[]> => {
  const byWorkspace = Map.groupBy(changedLeads(changes), ({ workspace_id }) => workspace_id);
  const found = await Promise.all(
    [...byWorkspace].map(async ([workspace_id, leads]) => {
      const ids = await inconsistentLeads(suppressions, workspace_id, leads);
      return Array.from({ length: Math.ceil(ids.length / leadsPerMessage) }, (_, index) => ({
        kind: "suppression" as const,
        workspace_id,
        lead_ids: ids.slice(index * leadsPerMessage, (index + 1) * leadsPerMessage),
      }));
    }),
  );
  return found.flat();
};
