import { isDeepStrictEqual } from "node:util";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { Following } from "./follower.ts";
import type { Move, Standing } from "./standing-store.ts";

/** The followers that were asked about a lead, and whether it passes. */
export type Passing = ReadonlyMap<string, boolean>;

interface Marking {
  /** Absent where the lead stays as it is. */
  readonly marked?: StoredLead;
  readonly marks: Standing["marks"];
}

/**
 * The lead with the marks of the followers that it has entered, and without those of the followers that it passes no
 * more. Only what a follower has put there itself is taken off; what somebody has taken off is no longer its own. A
 * lead in the bin keeps what it has.
 */
export const marking = (
  { followers }: Following,
  before: StoredLead,
  standing: Pick<Standing, "marks"> | undefined,
  { moves, passing }: { readonly moves: readonly Move[]; readonly passing: Passing },
  now: Date,
): Marking => {
  const marks = new Set(standing?.marks);
  if (before.deleted !== undefined) return { marks: [...marks] };
  const entered = new Set(moves.flatMap(({ id, change }) => (change === "entered" ? [id] : [])));
  let { lead } = before;
  for (const { id, mark } of followers) {
    if (mark === undefined) continue;
    if (marks.has(id) && !mark.isOn(lead)) marks.delete(id);
    if (entered.has(id) && !mark.isOn(lead)) {
      lead = mark.put(lead);
      if (mark.isOn(lead)) marks.add(id);
    }
    if (passing.get(id) === false && marks.delete(id)) lead = mark.takeOff(lead);
  }
  if (isDeepStrictEqual(lead, before.lead)) return { marks: [...marks] };
  return { marked: bookkept(before, lead, now.toISOString()), marks: [...marks] };
};
