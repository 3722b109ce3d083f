import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { requestsPerMinutePerKey, workspaceShareOfKeyLimit } from "#lib/contract/platform/limits.ts";
import type { RateClass } from "#lib/contract/route.ts";

/** Counts requests in windows of a minute. */
export interface RateLimiter {
  /** Adds one to both counters and answers what they are now. */
  count(
    caller: { readonly workspaceId: WorkspaceId; readonly callerId: string },
    rateClass: RateClass,
    now: Date,
  ): Promise<{ readonly byCaller: number; readonly byWorkspace: number }>;
  /** Takes one from both counters again. */
  giveBack(
    caller: { readonly workspaceId: WorkspaceId; readonly callerId: string },
    rateClass: RateClass,
    now: Date,
  ): Promise<void>;
}

/** A request that only looks counts as a write where the real one would be heavy. */
export const rateClassOf = (declared: RateClass, body: unknown): RateClass =>
  declared === "heavy" &&
  typeof body === "object" &&
  body !== null &&
  "dry_run" in body &&
  body.dry_run === true
    ? "write"
    : declared;

/** A request that can't be read has cost little, whatever it asks. */
export const rateOfRefused = (declared: RateClass): RateClass => (declared === "heavy" ? "write" : declared);

export interface RateVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

const windowSeconds = 60;

/** Judges the counters of the current minute; the tighter of the two limits speaks. */
export const rateVerdict = (
  counts: { readonly byCaller: number; readonly byWorkspace: number },
  rateClass: RateClass,
  now: Date,
): RateVerdict => {
  const limit = requestsPerMinutePerKey[rateClass];
  const remaining = Math.min(limit - counts.byCaller, limit * workspaceShareOfKeyLimit - counts.byWorkspace);
  return {
    allowed: remaining >= 0,
    limit,
    remaining: Math.max(0, remaining),
    resetSeconds: windowSeconds - (Math.floor(now.getTime() / 1000) % windowSeconds),
  };
};
