/**
 * Returns the time of a record's write (RFC 3339, UTC): when its request began, but never before the write that it
 * follows. Histories are sorted by it, and requests that began in one order are stored in another.
 */
export const writeTime = (began: string, before: { readonly updated_at: string } | undefined): string =>
  before !== undefined && before.updated_at > began ? before.updated_at : began;
