/** A wall-clock time; the month counts from 1. */
export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

export function isTimeZone(name: string): boolean {
  try {
    formatIn(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The instant of a local time. Null when clocks skip it in spring; when they repeat it in autumn, the first one,
 * so that a schedule runs once (EventBridge Scheduler user guide, daylight saving time).
 */
export function localToUtc(local: LocalTime, timeZone: string): Date | null {
  const asUtc = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second);
  const offsets = [offsetMs(asUtc - DAY_MS, timeZone), offsetMs(asUtc + DAY_MS, timeZone)];
  const candidates = offsets
    .map((offset) => asUtc - offset)
    .filter((instant) => instant + offsetMs(instant, timeZone) === asUtc);
  return candidates.length > 0 ? new Date(Math.min(...candidates)) : null;
}

/** The wall-clock time of an instant. */
export function utcToLocal(instant: Date, timeZone: string): LocalTime {
  const local = new Date(instant.getTime() + offsetMs(instant.getTime(), timeZone));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  };
}

function offsetMs(instant: number, timeZone: string): number {
  if (timeZone === "UTC") return 0;
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const local = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return local - Math.floor(instant / 1_000) * 1_000;
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  return format;
}
