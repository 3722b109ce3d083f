import type { JobProgress, JobState } from "#lib/contract/jobs.ts";

interface Running {
  readonly state: JobState;
  readonly running_since: string | null;
}

/** Seconds until a job ends at the speed so far; null unless it runs and has done something. */
export const etaSeconds = (
  { state, running_since }: Running,
  { done, total }: JobProgress,
  now: Date,
): number | null => {
  if (state !== "running" || running_since === null || total === null || done === 0) return null;
  const elapsedMs = now.getTime() - Date.parse(running_since);
  return Math.ceil((elapsedMs / done / 1000) * Math.max(0, total - done));
};
