import type { StageId } from "#lib/contract/platform/ids.ts";
import type { HistoryRow } from "#lib/domain/platform/history/history.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { seededRandom } from "#lib/local/gate/seeded-random.ts";

const dayMs = 86_400_000;
/** Half a year. */
const daysBack = 182;
const SEED = 20_260_102;

/** Times of a lead's creation and of its moves, ascending; later stages take longer. */
const timesOf = (random: () => number, moves: number, now: Date): readonly string[] => {
  const startMs = now.getTime() - (random() * 0.9 + 0.1) * daysBack * dayMs;
  const weights = Array.from({ length: moves + 1 }, (_, index) => (0.2 + random()) * (index + 1));
  const sum = weights.reduce((total, one) => total + one, 0);
  const spanMs = now.getTime() - startMs;
  let atMs = startMs;
  return [startMs, ...weights.slice(0, -1).map((one) => (atMs += (one / sum) * spanMs))].map((ms) =>
    new Date(ms).toISOString(),
  );
};

/**
 * How the demo leads have come to their stages within the last half year: each from the first stage on, one after the
 * other, as its former moves and the time since which it is where it is. The same ones for the same moment.
 */
export const demoMoves = (
  leads: readonly StoredLead[],
  path: readonly StageId[],
  { now, by }: { readonly now: Date; readonly by: string },
): LeadPut[] => {
  const random = seededRandom(SEED);
  return leads.map((before): LeadPut => {
    const { workspaceId, lead } = before;
    const reached = Math.max(0, lead.stage_id === null ? 0 : path.indexOf(lead.stage_id));
    const times = timesOf(random, reached, now);
    const history = path.slice(1, reached + 1).map((to, index): HistoryRow => {
      const [entered = "", at = ""] = times.slice(index);
      const duration_seconds = Math.floor((Date.parse(at) - Date.parse(entered)) / 1_000);
      const why = { driver: "manual", by, rule_id: null, reason: null, forced: false };
      const facts = { from: path[index], to, ...why, duration_seconds };
      // Numbered below the versions to come: the lead's own moves are its later ones.
      return { history: "stage_moves", workspaceId, record: lead.id, at, n: 0, facts };
    });
    const [created_at = lead.created_at] = times;
    const stage_entered_at = times.at(-1) ?? created_at;
    return {
      before,
      after: bookkept(before, { ...lead, created_at, stage_entered_at }, now.toISOString()),
      history,
    };
  });
};
