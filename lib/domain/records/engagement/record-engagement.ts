import { errorTable } from "#lib/contract/errors.ts";
import type { MalformedItem } from "#lib/contract/malformed-item.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { EngagementEvent, EngagementResult } from "#lib/contract/records/engagement.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import { parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { countEngagement, movesCounters } from "./count-engagement.ts";
import type { EngagementStore, EngagementWrite } from "./engagement-store.ts";
import { type EventScorer, noScorer } from "./event-scorer.ts";
import { isMachine } from "./is-machine.ts";

/** Clocks of senders may be ahead by so much. */
export const aheadMsMax = 5 * 60_000;
/** Other writers of one lead at the same moment; each round one of them is through. */
const attemptsMax = 20;

const leadOf = async (
  store: EngagementStore,
  workspaceId: WorkspaceId,
  { lead_id }: EngagementEvent,
): Promise<StoredLead | undefined> => {
  const ref = parseLeadRef(lead_id);
  const id = ref.by === "id" ? ref.id : await store.holderOf(workspaceId, ref);
  return id && store.lead(workspaceId, id);
};

const counted = (before: StoredLead, { type }: EngagementEvent, at: string): StoredLead =>
  bookkept(before, { ...before.lead, engagement: countEngagement(before.lead.engagement, type) }, at);

const writeOf = async (
  scorer: EventScorer,
  before: StoredLead,
  event: EngagementEvent,
  isCounted: boolean,
  at: string,
): Promise<EngagementWrite> => {
  const machine = isMachine(event);
  const image = isCounted ? counted(before, event, at) : before;
  const heard: HeardEvent = { ...event, sender_id: event.id, machine };
  const isGone = before.deleted !== undefined;
  const scored = isGone ? image : await scorer.scored(image, before, { ...heard, counted: isCounted });
  // A message's second click may score without being counted.
  const after = isCounted || scored === image ? scored : bookkept(scored, scored.lead, at);
  return {
    engagement: {
      workspaceId: before.workspaceId,
      leadId: before.lead.id,
      event,
      machine,
      counted: isCounted,
      receivedAt: at,
    },
    ...(after !== before && { lead: { before, after } }),
  };
};

/** What is told of an event that can't be read. */
export const malformedEvent = (item: MalformedItem): EngagementResult => {
  const { code, message, details } = item.refusal();
  const { status } = errorTable[code];
  return { status, counted: false, machine: false, code, detail: message, errors: details.errors };
};

/** Stores one event and moves its lead's counters, once however often the event comes. */
export const recordEngagement = async (
  store: EngagementStore,
  workspaceId: WorkspaceId,
  event: EngagementEvent,
  now: Date,
  scorer: EventScorer = noScorer,
): Promise<EngagementResult> => {
  const machine = isMachine(event);
  const refused = (status: number, code: string, detail: string): EngagementResult => ({
    status,
    counted: false,
    machine,
    code,
    detail,
  });
  if (Date.parse(event.occurred_at) > now.getTime() + aheadMsMax)
    return refused(422, "in_the_future", "`occurred_at` lies in the future.");
  let isCounted = movesCounters(event, machine);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await leadOf(store, workspaceId, event);
    if (before === undefined) return refused(404, "not_found", "There is no such lead.");
    // In the bin it is kept, since it may say never to write again, and counts for nobody.
    if (before.deleted !== undefined) isCounted = false;
    const outcome = await store.write(await writeOf(scorer, before, event, isCounted, now.toISOString()));
    if (outcome === "stored") return { status: 201, counted: isCounted, machine };
    if (outcome === "duplicate") return { status: 200, counted: false, machine };
    if (outcome === "repeated") isCounted = false;
  }
  return refused(503, "unavailable", "Too many writers of this lead at once. Send the event again.");
};
