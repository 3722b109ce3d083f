import type { JobProgress, JobState } from "#lib/contract/platform/jobs.ts";
import { isSilent, speedOf } from "#lib/domain/platform/chunked-job/pace.ts";

interface Running {
  readonly state: JobState;
  readonly running_since: string | null;
  readonly updated_at: string;
}

/** Whether nobody is at work on a running job, and how many seconds it takes at the speed so far. */
export const jobPace = (
  { state, running_since: since, updated_at }: Running,
  { done, total }: JobProgress,
  now: Date,
): { readonly waiting: boolean; readonly eta_s: number | null } => {
  const waiting = state === "running" && isSilent([updated_at], now);
  // What a speed of before foretells is not true while nobody is at work.
  if (state !== "running" || waiting || since === null || total === null) return { waiting, eta_s: null };
  return { waiting, eta_s: speedOf({ since, done, left: total - done }, now)?.etaSeconds ?? null };
};
