import * as z from "zod";
import { EventTooLarge } from "#lib/domain/events/event/checked-event.ts";
import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";

/** A change that this release cannot read, by its place in the batch. */
export interface UnreadChange {
  readonly place: number;
  readonly error: unknown;
}

/** How far a batch of changes got. */
export interface Progress {
  /** Number of changes, counted from the first, that need no further attempt. */
  readonly done: number;
  /** The reason why the batch went no further. */
  readonly error?: unknown;
  /** Changes that the reader skipped. The caller stores their records before it reports progress. */
  readonly unread?: readonly UnreadChange[];
}

/** Errors that the content of a change causes. */
const ofContent = [UnknownVariant, z.core.$ZodError, SyntaxError, EventTooLarge] as const;

/** The AWS SDK throws a SyntaxError with metadata for a response that is not JSON, such as the HTML of a 503. */
const isOfCall = (error: unknown): boolean =>
  typeof error === "object" && error !== null && ("$metadata" in error || "$response" in error);

/**
 * Returns true if the content of a change causes the error, so that another attempt with the same code fails again.
 * Errors of a call, such as a queue that refuses messages, return false, and so do defects such as a TypeError.
 */
export const isUnreadable = (error: unknown): boolean =>
  !isOfCall(error) && ofContent.some((kind) => error instanceof kind);

/** Joins the progress of readers that took the same batch: the batch is done as far as every reader is. */
export const joinProgress = (all: readonly Progress[], total: number): Progress => {
  const unread = all.flatMap((one) => one.unread ?? []);
  const [first] = all.filter(({ done }) => done < total).toSorted((a, b) => a.done - b.done);
  return first === undefined ? { done: total, unread } : { done: first.done, error: first.error, unread };
};
