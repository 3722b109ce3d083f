import { isDeepStrictEqual } from "node:util";
import { noteAutomatic } from "#lib/domain/records/lead/automatic-changes.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { MembershipRules } from "./membership-rule.ts";
import type { Memberships, Move } from "./membership-store.ts";

/** The membership rules that were asked about a lead, and whether it passes. */
export type Passing = ReadonlyMap<string, boolean>;

interface Applied {
  /** Absent where the lead stays as it is. */
  readonly nextLead?: StoredLead;
  readonly appliedTags: Memberships["appliedTags"];
}

/**
 * The lead with the tags of the membership rules that it has entered, and without those of the membership rules that it passes no
 * more. Only what a membership rule has put there itself is taken off; what somebody has taken off is no longer its own. A
 * lead in the bin keeps what it has. The marked lead has its score at once, unless only membership rules that ask for the score
 * have marked it: those and the score would move each other round in a circle.
 */
export const applyTags = (
  { rules, scored }: MembershipRules,
  before: StoredLead,
  memberships: Pick<Memberships, "appliedTags"> | undefined,
  { moves, passing }: { readonly moves: readonly Move[]; readonly passing: Passing },
  now: Date,
): Applied => {
  const appliedTags = new Set(memberships?.appliedTags);
  if (before.deleted !== undefined) return { appliedTags: [...appliedTags] };
  const entered = new Set(moves.flatMap(({ id, change }) => (change === "entered" ? [id] : [])));
  let { lead } = before;
  let isScored = false;
  for (const { id, appliedTag, fields } of rules) {
    if (appliedTag === undefined) continue;
    const was = lead;
    if (appliedTags.has(id) && !appliedTag.isOn(lead)) appliedTags.delete(id);
    if (entered.has(id) && !appliedTag.isOn(lead)) {
      lead = appliedTag.put(lead);
      if (appliedTag.isOn(lead)) appliedTags.add(id);
    }
    if (passing.get(id) === false && appliedTags.delete(id)) lead = appliedTag.takeOff(lead);
    isScored ||= lead !== was && !fields.includes("score");
  }
  if (isDeepStrictEqual(lead, before.lead)) return { appliedTags: [...appliedTags] };
  const nextLead = noteAutomatic(before, bookkept(before, lead, now.toISOString()));
  return {
    nextLead: isScored && scored !== undefined ? scored(nextLead, now) : nextLead,
    appliedTags: [...appliedTags],
  };
};
