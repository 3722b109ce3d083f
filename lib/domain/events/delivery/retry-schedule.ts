import { createHash } from "node:crypto";

const minute = 60;
const hour = 60 * minute;

/** Seconds between the failure of one attempt and the next, by Standard Webhooks' example schedule; the first is now. */
export const retryDelaysSeconds = [
  0,
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/** Attempts that a delivery gets by itself. */
export const attemptsMax = retryDelaysSeconds.length;

/** A wait is up to this share longer than the schedule says, so that what failed together does not return together. */
const jitterShare = 0.2;
/** No receiver puts a delivery off for longer than the schedule's own longest wait. */
const retryAfterSecondsMax = 24 * hour;

/** From 0 to 1, the same for the same name. */
const fractionOf = (name: string): number =>
  createHash("sha256").update(name).digest().readUInt32BE(0) / 0xffff_ffff;

/** Seconds that a `Retry-After` asks for, as a number or as a date; undefined when it says neither. */
export const retryAfterSeconds = (header: string | null, now: Date): number | undefined => {
  if (header === null) return undefined;
  const text = header.trim();
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, seconds), retryAfterSecondsMax);
};

/** What the time of the next attempt depends on. */
export interface FailedAttempt {
  readonly deliveryId: string;
  /** Attempts so far, this one included. */
  readonly attemptsMade: number;
  readonly at: Date;
  readonly retryAfter: string | null;
}

/** When to try again: by the schedule with its jitter, or later when the receiver asked for that. */
export const nextAttemptAt = ({ deliveryId, attemptsMade, at, retryAfter }: FailedAttempt): Date => {
  const planned = retryDelaysSeconds[Math.min(attemptsMade, attemptsMax - 1)] ?? 0;
  const jittered = planned * (1 + jitterShare * fractionOf(`${deliveryId}|${attemptsMade}`));
  const seconds = Math.max(jittered, retryAfterSeconds(retryAfter, at) ?? 0);
  return new Date(at.getTime() + Math.ceil(seconds) * 1_000);
};
