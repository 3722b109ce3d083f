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
 * lead in the bin keeps what it has. The marked lead has its score at once, unless only followers that ask for the score
 * have marked it: those and the score would move each other round in a circle.
 */
export const marking = (
  { followers, scored }: Following,
  before: StoredLead,
  standing: Pick<Standing, "marks"> | undefined,
  { moves, passing }: { readonly moves: readonly Move[]; readonly passing: Passing },
  now: Date,
): Marking => {
  const marks = new Set(standing?.marks);
  if (before.deleted !== undefined) return { marks: [...marks] };
  const entered = new Set(moves.flatMap(({ id, change }) => (change === "entered" ? [id] : [])));
  let { lead } = before;
  let isScored = false;
  for (const { id, mark, fields } of followers) {
    if (mark === undefined) continue;
    const was = lead;
    if (marks.has(id) && !mark.isOn(lead)) marks.delete(id);
    if (entered.has(id) && !mark.isOn(lead)) {
      lead = mark.put(lead);
      if (mark.isOn(lead)) marks.add(id);
    }
    if (passing.get(id) === false && marks.delete(id)) lead = mark.takeOff(lead);
    isScored ||= lead !== was && !fields.includes("score");
  }
  if (isDeepStrictEqual(lead, before.lead)) return { marks: [...marks] };
  const marked = bookkept(before, lead, now.toISOString());
  return { marked: isScored && scored !== undefined ? scored(marked, now) : marked, marks: [...marks] };
};
