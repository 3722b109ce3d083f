const hourMs = 3_600_000;

/** Runs of one lead and workflow within an hour; a pair that begins more of them goes round in circles. */
export const recentMax = 10;

/** The enrolments within an hour of a moment. */
const within = (recent: readonly string[], at: string): string[] =>
  recent.filter((one) => Date.parse(at) - Date.parse(one) < hourMs);

/** The enrolments of an hour with one more, the newest last. */
export const recentWith = (recent: readonly string[], at: string): string[] =>
  [...within(recent, at), at].slice(-(recentMax + 1));

/**
 * Whether a lead may begin one more run of a workflow: `once` more, which fails and tells of it, where it has begun as
 * many within an hour as it may; `rests` until the hour is over after that.
 */
export const paceOf = (recent: readonly string[], now: Date): "free" | "once" | "rests" => {
  const { length } = within(recent, now.toISOString());
  if (length < recentMax) return "free";
  return length === recentMax ? "once" : "rests";
};
