/** Changes that one reader keeps at most; beyond them the answer says `as_of`. */
export const readingBudget = 50_000;

/** For how long a search reads changes; what is behind it then, `as_of` says, and the next search goes on from there. */
export const readingMs = 1_200;

/** For how long it reads where there are no files, before it refuses. */
export const readingWithoutFilesMs = 8_000;

/** At the 32 KB that a record may have, fewer fill no fifth of the 10 GB that DynamoDB gives a partition. */
export const weighedRowsMin = 500_000;

/** Changes of a lane between two looks at the clock. */
export const pageRows = 100;

/** No request lasts longer: a change is stored at most so long after its stamp, or its writer was never answered. */
export const lateMs = 30_000;

/** Clocks that stamp changes differ by less. */
export const overlapMs = 10_000;

/**
 * A record is stamped before it is stored, by no more than the longest function that writes records takes. A watermark
 * this far behind the reading has nothing below it that may still appear.
 */
export const settledAfterMs = 120_000;

/** A deleted record leaves the table after 30 days and is no change any more: an older snapshot would keep it. */
export const snapshotAgeMaxMs = 29 * 86_400_000;

/** Changes from which a compaction is worth its writes. */
export const dueChanges = 500;

/** Changes behind the files from which a compaction does not wait. */
export const muchFresh = 5_000;

/** A snapshot older than that is compacted for any change. */
export const dueAgeMs = 86_400_000;

/** Between two compactions, so that changes which are too young to pass the watermark are not written at every look. */
export const pauseMs = 150_000;

/** For how long a file that was replaced stays for readers that still use it, and one that nobody names for its writer. */
export const retiredForMs = 86_400_000;
