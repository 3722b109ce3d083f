import type { WorkspaceId } from "#lib/contract/platform/ids.ts";

/**
 * Kinds of records that have reminders. The walker deletes a reminder once its message is sent, and its clock may be
 * ahead: what handles the message writes the reminder again if the record is not due.
 */
export const dueKinds = ["run", "workflow", "group"] as const;
export type DueKind = (typeof dueKinds)[number];

/** A reminder to process a record, not before a given minute. Contains ids only. */
export interface Due {
  readonly workspaceId: WorkspaceId;
  readonly kind: DueKind;
  readonly id: string;
}

/** A stored reminder. */
export interface StoredDue extends Due {
  /** Names this write of the item, for `DueQueue.remove`. Opaque. */
  readonly itemId: string;
}

export interface DueStore {
  /** Stores a reminder for the first whole minute at or after `until` (ISO 8601). A time in the past is due at once. */
  put(due: Due, until: string): Promise<void>;
}

const minuteMs = 60_000;

/** The minute of a moment (epoch milliseconds), such as `2026-11-22T10:05`. */
export const minuteOf = (moment: number): string => new Date(moment).toISOString().slice(0, 16);

/** Minutes are compared as text, in which the year 10000 (`+010000`) would come first. */
const lastMinuteMs = Date.parse("9999-12-31T23:59:00.000Z");

/** The first whole minute at or after a time (ISO 8601), at most the last one of the year 9999. */
export const dueMinute = (until: string): string =>
  minuteOf(Math.min(Math.ceil(Date.parse(until) / minuteMs) * minuteMs, lastMinuteMs));
