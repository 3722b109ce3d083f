import { parseEventPattern } from "#lib/local/events/pattern/index.ts";

/** Whether a source delivers a record, given as the function would get it. */
export type RecordFilter = (record: Record<string, unknown>) => boolean;

/** A filter that wants what matches any of some patterns, or everything where there are none. */
export function recordFilter(patterns: readonly string[]): RecordFilter {
  const matchers = patterns.map(parseEventPattern);
  return (record) => matchers.length === 0 || matchers.some((matches) => matches(record));
}
