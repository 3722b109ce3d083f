import { isDeepStrictEqual } from "node:util";
import type { StoredLead } from "#lib/domain/lead/stored-lead.ts";
import type { Following } from "./follower.ts";
import type { Move } from "./standing-store.ts";

/** The lead with the marks of the followers that it has come to or left; undefined when these leave none. */
export const markedLead = (
  { followers }: Following,
  before: StoredLead,
  moves: readonly Move[],
  now: Date,
): StoredLead | undefined => {
  if (before.deleted !== undefined) return undefined;
  let { lead } = before;
  for (const { id, change } of moves) {
    const mark = followers.find((follower) => follower.id === id)?.mark;
    if (mark !== undefined) lead = mark(lead, change === "entered");
  }
  if (isDeepStrictEqual(lead, before.lead)) return undefined;
  const { version } = before.lead;
  return {
    ...before,
    lead: { ...lead, updated_at: now.toISOString(), version: version + 1 },
    // A job knows its own work again by it.
    writtenBy: "memberId" in before.writtenBy ? { kind: "system", task: "follow" } : before.writtenBy,
  };
};
