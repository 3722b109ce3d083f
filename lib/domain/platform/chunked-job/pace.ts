/** Whoever is at work on a job tells of it every few seconds. */
const silentMs = 30_000;

/** Whether nobody is at work, as after a kill: none of the times at which somebody was is of the last half minute. */
export const isSilent = (signs: readonly (string | undefined)[], now: Date): boolean =>
  signs.every((sign) => sign === undefined || now.getTime() - Date.parse(sign) > silentMs);

interface Stretch {
  readonly since: string;
  /** Since then. */
  readonly done: number;
  readonly left: number;
}

/** How fast a stretch of work was, per second, and how many seconds the rest takes so; null where nothing is done yet. */
export const speedOf = (
  { since, done, left }: Stretch,
  now: Date,
): { readonly perSecond: number; readonly etaSeconds: number } | null => {
  const seconds = (now.getTime() - Date.parse(since)) / 1_000;
  if (done <= 0 || seconds <= 0) return null;
  const perSecond = done / seconds;
  return { perSecond, etaSeconds: Math.ceil(Math.max(0, left) / perSecond) };
};
