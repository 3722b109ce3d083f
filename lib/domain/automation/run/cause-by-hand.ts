import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { RunRecord } from "./run-record.ts";

/** What a run is caused by that a person begins: their request, or what that request itself was caused by. */
export const causeByHand = ({ cause, requestId }: Stamp): RunRecord["cause"] => ({
  root: cause?.root ?? requestId,
  depth: (cause?.depth ?? 0) + 1,
});
