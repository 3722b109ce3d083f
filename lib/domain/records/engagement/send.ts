import { createHash } from "node:crypto";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { EngagementEvent } from "#lib/contract/records/engagement.ts";
import type { HistoryPlace, HistoryRow } from "#lib/domain/platform/history/history.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";

/** What the earlier events of a message to a lead have left. */
export interface SendState {
  /** The lead that the message went to. */
  readonly leadId: LeadId;
  /** True if a `sent` event moved the lead's counter. */
  readonly isCounted: boolean;
  /** True if the row has the facts of a `sent` event. */
  readonly isSent: boolean;
  /** Where the row is in the history `sends`. Absent for messages from before rows were kept. */
  readonly place?: HistoryPlace;
}

/** A state with the message's row, while that waits for a `sent` event. */
export interface KnownSend extends SendState {
  readonly row?: HistoryRow;
}

/** A message's state as it was and becomes, and the row that goes with it; absent where the row stays as it is. */
export interface SendWrite {
  readonly before?: KnownSend;
  readonly after: SendState;
  readonly row?: HistoryRow;
}

/** Distinguishes the messages of a lead, also those of one moment: 53 bits of the message id's hash. */
const numberOf = (messageId: string): number =>
  Number(createHash("sha256").update(messageId).digest().readBigUInt64BE() >> 11n);

/** The facts of the message that the event contains. */
const messageFacts = (event: EngagementEvent): Readonly<Record<string, unknown>> => {
  const { type, occurred_at, sent_at, campaign_id, step, template_version, arm, sender_member_id } = event;
  const facts = { campaign_id, step, template_version, arm, sender_member_id };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  const left = sent_at ?? (type === "sent" ? occurred_at : undefined);
  return { ...Object.fromEntries(known), ...(left !== undefined && { sent_at: left }) };
};

/** The lead's attributes as they are now. Analytics group by these, and never by what the lead becomes. */
const leadFacts = ({ lead }: StoredLead): Readonly<Record<string, unknown>> => ({
  owner_id: lead.owner_id,
  stage_id: lead.stage_id,
  lifecycle: lead.lifecycle,
  score: lead.score,
  source: lead.source,
  industry: lead.company.industry,
  employee_count: lead.company.employee_count,
  country: lead.country,
  time_zone: lead.time_zone,
});

const firstRow = (event: EngagementEvent, messageId: string, lead: StoredLead, at: string): HistoryRow => ({
  history: "sends",
  workspaceId: lead.workspaceId,
  record: lead.lead.id,
  at,
  n: numberOf(messageId),
  facts: {
    message_id: messageId,
    first_event: event.type,
    sent_at: null,
    ...messageFacts(event),
    lead: leadFacts(lead),
  },
});

const placeOf = ({ at, n }: HistoryRow): HistoryPlace => ({ at, n });

/** The row with the facts of a `sent` event that came later. It is newer than the row that it replaces. */
const completed = (row: HistoryRow, event: EngagementEvent, at: string): HistoryRow => {
  const next = new Date(Date.parse(row.at) + 1).toISOString();
  return { ...row, at: at > row.at ? at : next, facts: { ...row.facts, ...messageFacts(event) } };
};

/**
 * Returns what an event writes of its message: the first event of a message, whichever it is, adds the row with the
 * lead's attributes; a `sent` event that comes later completes the row and keeps these attributes. Returns undefined for
 * any other event, and without a `message_id`. `known` is "earlier" for a message that had events before rows were kept.
 */
export const sendWrite = (
  event: EngagementEvent,
  lead: StoredLead,
  known: KnownSend | "earlier" | undefined,
  { isCounted, at }: { readonly isCounted: boolean; readonly at: string },
): SendWrite | undefined => {
  const { message_id: messageId } = event;
  const isSent = event.type === "sent";
  if (messageId === undefined || (known !== undefined && !isSent)) return undefined;
  if (known === undefined || known === "earlier") {
    const row = firstRow(event, messageId, lead, at);
    const state = { leadId: lead.lead.id, isCounted: isSent && isCounted, isSent };
    return { after: { ...state, place: placeOf(row) }, row };
  }
  if (known.isSent && (known.isCounted || !isCounted)) return undefined;
  const row = known.row === undefined ? undefined : completed(known.row, event, at);
  const { leadId, place } = known;
  const state = { leadId, isCounted: known.isCounted || isCounted, isSent, ...(place && { place }) };
  return row === undefined
    ? { before: known, after: state }
    : { before: known, after: { ...state, place: placeOf(row) }, row };
};
