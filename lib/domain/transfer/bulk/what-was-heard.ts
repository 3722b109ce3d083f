import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { countedOf } from "#lib/domain/selling/scoring/score-lake.ts";
import type { DueChunk } from "./bulk-store.ts";
import type { Acting } from "./plan-lead.ts";

/** Leads whose events are read at a time. */
const readAtOnce = 20;

type Heard = Pick<Acting, "heard" | "sums">;

/**
 * What leads have done whose score takes that: the sums that were made of all leads at once, where nothing was counted
 * since, or their events, read after the leads, so that a write tells of any that came meanwhile.
 */
export const whatWasHeard = async (
  engagement: LeadEngagement,
  { scoring }: LeadValidator,
  due: DueChunk,
  found: ReadonlyMap<LeadId, StoredLead>,
): Promise<Heard> => {
  if (scoring === undefined) return {};
  const asking = [...found.values()].filter((stored) => scoring.needsEvents(stored));
  const summed = new Map(scoring.of === due.of ? due.leads.map(({ id, heard }) => [id, heard]) : []);
  const sums = new Map(
    asking.flatMap(({ lead }) => {
      const known = summed.get(lead.id);
      return known?.counted === countedOf(lead.engagement) ? [[lead.id, known.sums] as const] : [];
    }),
  );
  const heard = new Map<LeadId, Awaited<ReturnType<LeadEngagement["of"]>>>();
  const waiting = asking.filter(({ lead }) => !sums.has(lead.id));
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      heard.set(next.lead.id, await engagement.of(next.workspaceId, next.lead, undefined));
  };
  await Promise.all(Array.from({ length: readAtOnce }, work));
  return { heard, sums };
};
