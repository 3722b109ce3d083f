/** Errors of AWS that say: not now. Those of a server's fault have a mark of their own. */
const throttled = /Throttl|LimitExceeded|TooManyRequests|SlowDown|ProvisionedThroughputExceeded/;

/** Whether an error is a service's that failed or has too much to do, so that the same may succeed later. */
export const isFailureOfAws = (error: unknown): boolean =>
  error instanceof Error &&
  "$metadata" in error &&
  (("$fault" in error && error.$fault === "server") || throttled.test(error.name));
