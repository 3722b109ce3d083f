import * as z from "zod";
import {
  DeliveryAttempt,
  WebhookDelivery,
  type WebhookDeliveryDetail,
} from "#lib/contract/events/webhook-deliveries.ts";
import { type DeliveryId, type WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { eventsOf, type OutgoingMessage } from "./outgoing-message.ts";
import { attemptsMax } from "./retry-schedule.ts";

/** Attempts that a record remembers; a delivery has more only if people ask for them. */
const attemptsKept = 20;

/** A delivery as the table holds it: the public record, what is sent, and who is at work on it. */
export const DeliveryRecord = z.strictObject({
  workspace_id: WorkspaceId,
  ...WebhookDelivery.omit({ replay: true, last_status: true, last_error: true }).shape,
  attempts: z.array(DeliveryAttempt),
  /** After so many attempts it has failed. */
  attempts_max: z.int().min(1),
  /** The body of every attempt, byte for byte. */
  payload: z.string(),
  /** What tells a replay's deliveries from the first ones. */
  replay_id: z.string().nullable(),
  /** Which message makes which attempt, numbered from 0, and since when. */
  claim: z.strictObject({ attempt: z.int(), message_id: z.string(), at: Timestamp }).nullable(),
});
export type DeliveryRecord = z.infer<typeof DeliveryRecord>;

/** What a message's way to an endpoint begins with. */
export interface NewDelivery {
  readonly workspaceId: WorkspaceId;
  readonly webhookId: WebhookId;
  readonly message: OutgoingMessage;
  /** The event's time, or when its batch was made. */
  readonly at: string;
  readonly now: Date;
  readonly replay?: { readonly id: string; readonly at: string; readonly url: string | null };
}

/** A delivery's id derives from what is delivered where, so that an event that comes twice is one delivery. */
export const deliveryId = ({
  webhookId,
  message,
  at,
  replay,
}: Pick<NewDelivery, "webhookId" | "message" | "at" | "replay">): DeliveryId =>
  `dlv_${derivedUlid(Date.parse(replay?.at ?? at), [webhookId, message.id, replay?.id ?? ""].join("|"))}`;

/** What a message is, apart from its way. */
const described = ({ id, body, events }: OutgoingMessage) => {
  const [first] = id.startsWith("batch_") ? [] : events;
  return {
    message_id: id,
    event_id: first?.id ?? null,
    event_type: first?.type ?? null,
    event_count: events.length,
    payload: body,
  };
};

/** A delivery that nobody has tried yet. */
export const newDelivery = (given: NewDelivery): DeliveryRecord => ({
  workspace_id: given.workspaceId,
  id: deliveryId(given),
  webhook_id: given.webhookId,
  ...described(given.message),
  state: "pending",
  failure: null,
  url: given.replay?.url ?? null,
  attempts_made: 0,
  next_attempt_at: given.now.toISOString(),
  created_at: given.replay?.at ?? given.at,
  updated_at: given.now.toISOString(),
  version: 1,
  attempts: [],
  attempts_max: attemptsMax,
  replay_id: given.replay?.id ?? null,
  claim: null,
});

/** Whether a delivery is a batch in its turn, behind which the next one waits. */
export const isInTurn = ({
  message_id: messageId,
  replay_id: replayId,
}: Pick<DeliveryRecord, "message_id" | "replay_id">): boolean =>
  messageId.startsWith("batch_") && replayId === null;

/** The next image of a record: one version on, at `at`. */
export const nextDelivery = (
  record: DeliveryRecord,
  at: string,
  change: Partial<DeliveryRecord>,
): DeliveryRecord => ({
  ...record,
  ...change,
  attempts: (change.attempts ?? record.attempts).slice(-attemptsKept),
  updated_at: at,
  version: record.version + 1,
});

/** The delivery as the API lists it. */
export const toDelivery = (record: DeliveryRecord): WebhookDelivery => {
  const {
    workspace_id: _ws,
    attempts,
    attempts_max: _max,
    payload: _payload,
    claim: _claim,
    ...rest
  } = record;
  const { replay_id: replayId, ...shown } = rest;
  const last = attempts.at(-1);
  return {
    ...shown,
    replay: replayId !== null,
    last_status: last?.status ?? null,
    last_error: last?.error ?? null,
  };
};

/** The delivery with its attempts and its events. */
export const toDeliveryDetail = (record: DeliveryRecord): WebhookDeliveryDetail => ({
  ...toDelivery(record),
  attempts: record.attempts,
  events: eventsOf(record.payload),
});
