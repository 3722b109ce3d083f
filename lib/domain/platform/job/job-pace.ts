import type { JobProgress, JobState } from "#lib/contract/platform/jobs.ts";

interface Running {
  readonly state: JobState;
  readonly running_since: string | null;
  readonly updated_at: string;
}

/** A job that runs tells of it every few seconds. */
const silentMs = 30_000;

/** Whether nobody is at work on a running job, as after a kill, and how many seconds it takes at the speed so far. */
export const jobPace = (
  { state, running_since, updated_at }: Running,
  { done, total }: JobProgress,
  now: Date,
): { readonly waiting: boolean; readonly eta_s: number | null } => {
  const waiting = state === "running" && now.getTime() - Date.parse(updated_at) > silentMs;
  // What a speed of before foretells is not true while nobody is at work.
  if (state !== "running" || waiting || running_since === null || total === null || done === 0)
    return { waiting, eta_s: null };
  const elapsedMs = now.getTime() - Date.parse(running_since);
  return { waiting, eta_s: Math.ceil((elapsedMs / done / 1_000) * Math.max(0, total - done)) };
};
