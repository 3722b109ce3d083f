import type { DeliveryRecord } from "./delivery-record.ts";

/** A message that calls for an attempt, as its queue handed it out. */
export interface Turn {
  /** The same whenever the queue hands it out again. */
  readonly messageId: string;
  readonly clock: () => Date;
}

/** Longer than a function runs: whoever claimed an attempt longer ago has died. */
const claimMs = 60_000;

/**
 * What a message may do with a delivery: `take` its attempt, `wake` what follows because it died before it did, or
 * `drop` out because the attempt is another message's or over. A message that is handed out again has died before, so
 * it takes its own attempt at once.
 */
export const standing = (
  { state, attempts_made: made, claim }: Pick<DeliveryRecord, "state" | "attempts_made" | "claim">,
  attempt: number,
  { messageId, clock }: Turn,
): "take" | "wake" | "drop" => {
  const isOwn = claim?.message_id === messageId;
  if (made !== attempt) return isOwn && made > attempt ? "wake" : "drop";
  if (state !== "pending") return "drop";
  if (claim === null || claim.attempt !== attempt || isOwn) return "take";
  return clock().getTime() - Date.parse(claim.at) >= claimMs ? "take" : "drop";
};
