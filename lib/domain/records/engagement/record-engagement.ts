import { errorTable } from "#lib/contract/errors.ts";
import type { MalformedItem } from "#lib/contract/malformed-item.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { EngagementEvent, EngagementResult } from "#lib/contract/records/engagement.ts";
import { aheadMsMax } from "#lib/domain/platform/history/ahead.ts";
import { writeTime } from "#lib/domain/platform/history/write-time.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import { normaliseEmail } from "#lib/domain/records/lead/email.ts";
import { parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import type { RequestWriter, StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type {
  SuppressionCause,
  SuppressionWriter,
} from "#lib/domain/records/lead/suppression/suppression.ts";
import { countEngagement, movesCounters } from "./count-engagement.ts";
import type { EngagementStore, EngagementWrite } from "./engagement-store.ts";
import type { EventScorer } from "./event-scorer.ts";
import { isMachine } from "./is-machine.ts";
import { causeOf, isOfFormerAddress, markedBy } from "./mark-lead.ts";
import { type KnownSend, sendWrite } from "./send.ts";

/** Other writers of one lead at the same moment; each round one of them is through. */
const attemptsMax = 20;

/** The address that the event itself names: the one that the message went to. */
const addressOf = ({ email, lead_id }: EngagementEvent): string | null => {
  if (email !== undefined) return normaliseEmail(email);
  const ref = parseLeadRef(lead_id);
  return ref.by === "unique" && ref.kind === "email" ? ref.value : null;
};

/**
 * The lead that an event names. If that lead is gone or deleted, the lead that has the event's address now: a lead that
 * was deleted and imported again has another id.
 */
const leadOf = async (
  store: EngagementStore,
  workspaceId: WorkspaceId,
  event: EngagementEvent,
): Promise<StoredLead | undefined> => {
  const ref = parseLeadRef(event.lead_id);
  const id = ref.by === "id" ? ref.id : await store.holderOf(workspaceId, ref);
  const named = id && (await store.lead(workspaceId, id));
  const address = addressOf(event);
  if (address === null || (named !== undefined && named.deleted === undefined)) return named;
  const holder = await store.holderOf(workspaceId, { kind: "email", value: address });
  return (holder && (await store.lead(workspaceId, holder))) ?? named;
};

/** The live lead that has the event's address, if it is not the one that the event names. */
const otherHolder = async (
  store: EngagementStore,
  named: StoredLead,
  address: string | null,
): Promise<StoredLead | undefined> => {
  if (address === null || address === named.lead.email) return undefined;
  const id = await store.holderOf(named.workspaceId, { kind: "email", value: address });
  return id === undefined || id === named.lead.id ? undefined : store.lead(named.workspaceId, id);
};

const counted = (before: StoredLead, { type }: EngagementEvent, at: string): StoredLead =>
  bookkept(before, { ...before.lead, engagement: countEngagement(before.lead.engagement, type) }, at);

/** Adds an event's opt-out or bounce to a lead, as a change of the lead's data. A deleted lead keeps its version. */
const marked = (
  image: StoredLead,
  marks: ReturnType<typeof markedBy>,
  by: RequestWriter,
  at: string,
): StoredLead => {
  const fields = Object.keys(marks);
  if (fields.length === 0) return image;
  const updated_at = writeTime(at, image.lead);
  const stamp = { source: "engagement", at: updated_at, by: by.memberId };
  const stamps = Object.fromEntries(fields.map((field) => [field, stamp]));
  const lead = { ...image.lead, ...marks, provenance: { ...image.lead.provenance, ...stamps } };
  if (image.deleted !== undefined) return bookkept(image, lead, at);
  return { ...image, lead: { ...lead, updated_at, version: lead.version + 1 }, writtenBy: by };
};

/** What is known of the event's message: of its lead, or of the lead that the event names and that is gone. */
const knownSend = async (
  store: EngagementStore,
  { workspaceId, lead }: StoredLead,
  { lead_id, message_id }: EngagementEvent,
): Promise<KnownSend | "earlier" | undefined> => {
  if (message_id === undefined) return undefined;
  const ref = parseLeadRef(lead_id);
  const named = ref.by === "id" && ref.id !== lead.id ? [ref.id] : [];
  return store.sendOf(workspaceId, [lead.id, ...named], message_id);
};

/** One try at an event: what is known of it, whatever its lead is then. */
interface Try {
  readonly known: KnownSend | "earlier" | undefined;
  readonly event: EngagementEvent;
  readonly isCounted: boolean;
  readonly cause: SuppressionCause | undefined;
  /** Another lead that has the event's address. */
  readonly holder: StoredLead | undefined;
  readonly at: string;
}

const writeOf = async (
  { scorer, writer }: Pick<EngagementDeps, "scorer" | "writer">,
  before: StoredLead,
  { event, known, isCounted, cause, holder, at }: Try,
): Promise<EngagementWrite> => {
  const machine = isMachine(event);
  const image = isCounted ? counted(before, event, at) : before;
  const heard: HeardEvent = { ...event, sender_id: event.id, machine };
  const isGone = before.deleted !== undefined;
  const scored = isGone ? image : await scorer.scored(image, before, { ...heard, counted: isCounted });
  // A message's second click may score without being counted.
  const told = isCounted || scored === image ? scored : bookkept(scored, scored.lead, at);
  const send = sendWrite(event, before, known, { isCounted, at });
  const address = addressOf(event);
  const after = marked(told, markedBy(before.lead, cause, address), writer, at);
  const other = holder && marked(holder, markedBy(holder.lead, cause, address), writer, at);
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
    ...(holder && other && other !== holder && { holder: { before: holder, after: other } }),
    ...(send !== undefined && { send }),
  };
};

/** What is told of an event that can't be read. */
export const malformedEvent = (item: MalformedItem): EngagementResult => {
  const { code, message, details } = item.refusal();
  const { status } = errorTable[code];
  return { status, counted: false, machine: false, code, detail: message, errors: details.errors };
};

/** What recording an event takes. */
export interface EngagementDeps {
  readonly store: EngagementStore;
  readonly suppressions: SuppressionWriter;
  readonly scorer: EventScorer;
  /** The member who reports the event, or the service. */
  readonly writer: RequestWriter;
}

/**
 * Stores one event and moves its lead's counters, once however often the event comes. An unsubscribe, a complaint or a
 * hard bounce first suppresses its address, so that it is kept for an address that no lead has.
 */
export const recordEngagement = async (
  deps: EngagementDeps,
  workspaceId: WorkspaceId,
  event: EngagementEvent,
  now: Date,
): Promise<EngagementResult> => {
  const { store, suppressions } = deps;
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
  const eventCause = causeOf(event);
  const own = addressOf(event);
  if (eventCause !== undefined && own !== null) await suppressions.suppress(workspaceId, own, eventCause);
  let isCounted = movesCounters(event, machine);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await leadOf(store, workspaceId, event);
    if (before === undefined)
      return eventCause === undefined || own === null
        ? refused(404, "not_found", "There is no such lead.")
        : refused(202, "address_suppressed", "There is no such lead. The address is suppressed.");
    const { email } = before.lead;
    const cause = own === null && isOfFormerAddress(before.lead, event) ? undefined : eventCause;
    if (cause !== undefined && own === null && email !== null)
      await suppressions.suppress(workspaceId, email, cause);
    // In the bin it is kept, since it may say never to write again, and counts for nobody.
    if (before.deleted !== undefined) isCounted = false;
    const holder = cause && (await otherHolder(store, before, own));
    const known = await knownSend(store, before, event);
    // A message is sent once.
    if (event.type === "sent" && typeof known === "object" && known.isCounted) isCounted = false;
    const write = await writeOf(deps, before, {
      event,
      known,
      isCounted,
      cause,
      holder,
      at: now.toISOString(),
    });
    const outcome = await store.write(write);
    if (outcome === "stored") return { status: 201, counted: isCounted, machine };
    if (outcome === "duplicate") return { status: 200, counted: false, machine };
    if (outcome === "repeated") isCounted = false;
  }
  return refused(503, "unavailable", "Too many writers of this lead at once. Send the event again.");
};
