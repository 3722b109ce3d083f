import * as z from "zod";
import { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Suppression, SuppressionReader } from "#lib/domain/records/lead/suppression/suppression.ts";
import {
  type SuppressionWork,
  suppressedLeadsAtOnce,
} from "#lib/domain/records/lead/suppression/suppression-work.ts";
import type { ItemChange } from "../events/events-of-record.ts";

/** Read alone: a lead that a newer release has written must not stop the stream. */
const Glance = z.object({
  workspace_id: WorkspaceId,
  sk: LeadId,
  email: z.string(),
  email_status: z.string().optional(),
  opted_out: z.object({ channels: z.array(z.string()) }).optional(),
});
type Glance = z.infer<typeof Glance>;

/** What of an item says whether its lead and its address may disagree. */
const signOf = (item: ItemChange["after"]): string =>
  item === undefined || item["deleted_at"] !== undefined
    ? ""
    : JSON.stringify([item["email"], item["opted_out"]]);

/** The leads of changes that took an address, or whose opt-out changed, as the changes leave them. */
const concerned = (changes: readonly ItemChange[]): readonly Glance[] => {
  const last = new Map<unknown, Glance>();
  for (const { before, after } of changes) {
    if (after?.["kind"] !== "lead" || typeof after["email"] !== "string") continue;
    if (after["deleted_at"] === undefined && signOf(before) !== signOf(after))
      last.set(after["sk"], Glance.parse(after));
  }
  return [...last.values()];
};

const includes = (all: readonly string[], some: readonly string[]): boolean =>
  some.every((one) => all.includes(one));

/** Whether a lead says all that its address's suppression says, and the other way round. */
const agree = ({ opted_out, email_status }: Glance, suppression: Suppression | undefined): boolean => {
  const [own, kept] = [opted_out?.channels ?? [], suppression?.optedOut?.channels ?? []];
  const isBounced = suppression !== undefined && suppression.bouncedAt !== null;
  return includes(own, kept) && includes(kept, own) && (!isBounced || email_status === "invalid");
};

const disagreeing = async (
  suppressions: SuppressionReader,
  workspaceId: WorkspaceId,
  leads: readonly Glance[],
): Promise<readonly LeadId[]> => {
  const known = await suppressions.of(
    workspaceId,
    leads.map(({ email }) => email),
  );
  return leads.filter((lead) => !agree(lead, known.get(lead.email))).map(({ sk }) => sk);
};

/**
 * The leads that were written without the suppression of their address, because an event came between its reading and
 * the write, and those that have opted out of more than their address's suppression says.
 */
export const suppressedLeadsOf = async (
  changes: readonly ItemChange[],
  suppressions: SuppressionReader,
): Promise<readonly SuppressionWork[]> => {
  const byWorkspace = Map.groupBy(concerned(changes), ({ workspace_id }) => workspace_id);
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
