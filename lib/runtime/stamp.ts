import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Cause } from "#lib/domain/platform/audit/cause.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";

/** The stamp of a change made through the API. */
export const stampOf = (
  {
    actor,
    now,
    requestId,
    cause,
  }: {
    readonly actor: Actor;
    readonly now: Date;
    readonly requestId: string;
    readonly cause?: Cause | undefined;
  },
  via: Stamp["via"] = "manual",
): Stamp => ({
  actor,
  at: now.toISOString(),
  requestId,
  via,
  ...(cause !== undefined && { cause }),
});
