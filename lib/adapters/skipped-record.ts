import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";
import { log } from "./log.ts";

/** The log line of a record that a search or an export leaves out: it has a value that this release does not know. */
export const recordSkipped = "record skipped: unknown variant";

/**
 * Reads a record's item. Returns undefined and logs the record's id for an unknown kind or value. `of` names the
 * collection in the log. Throws for any other item that is invalid.
 */
export const readOrSkip = <T>(of: string, item: unknown, read: (item: unknown) => T): T | undefined => {
  try {
    return read(item);
  } catch (error) {
    if (!(error instanceof UnknownVariant)) throw error;
    const { workspace_id, sk } = item as Readonly<Record<string, unknown>>;
    const record = { workspace_id: String(workspace_id), record_id: String(sk) };
    log("warn", recordSkipped, { collection: of, ...record, field: error.field });
    return undefined;
  }
};
