/**
 * What may become of a piece of queued work besides being done. Any other error is "retry": the message comes back
 * after its visibility timeout and, after five deliveries, waits with the dead letters.
 */

/** Never retry: the same input will fail the same way, and whoever throws this has recorded why. */
export class PermanentFailure extends Error {
  override readonly name = "PermanentFailure";
}

/** SQS hides a message for 12 hours after it was received; the invocation's own time and a margin are subtracted. */
export const hiddenSecondsMax = 42_000;

/** Retry later: nothing is wrong with the work, but it can't go on before `seconds` have passed (at most 42,000). */
export class RetryLater extends Error {
  override readonly name = "RetryLater";
  readonly seconds: number;

  constructor(seconds: number, reason: string) {
    super(reason);
    this.seconds = Math.min(Math.max(1, Math.ceil(seconds)), hiddenSecondsMax);
  }
}
