/** SQS holds a message back for no longer than this. */
export const queueDelaySecondsMax = 900;

export const secondsUntil = (at: Date, now: Date): number =>
  Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1_000));

/** The delay of a message that is due at a time, or as much of it as SQS takes. */
export const queueDelaySeconds = (at: Date, now: Date): number =>
  Math.min(secondsUntil(at, now), queueDelaySecondsMax);
