import { Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Sql } from "./page-sql.ts";
import { type OpenRecords, openRecords, type ReaderParts } from "./record-reader.ts";

const stillCompacting = (): Refusal =>
  new Refusal("unavailable", {
    detail: "More has changed than one search reads; the snapshot is being brought up to date.",
    retryAfterSeconds: 60,
  });

/**
 * The first column of all rows, as they come, without those of which `read` returns undefined. Throws Refusal
 * `unavailable` where an ordered answer would lack changes.
 */
export async function* streamRows<T>(
  collections: readonly ReaderParts[],
  workspaceId: WorkspaceId,
  {
    sqlOf,
    isOrdered,
  }: { readonly sqlOf: (opened: OpenRecords) => Promise<Sql>; readonly isOrdered: boolean },
  read: (value: unknown) => T | undefined,
): AsyncGenerator<T> {
  const { result: rows, close } = await openRecords(collections, workspaceId, async (opened) => {
    if (isOrdered && opened.asOf !== undefined) throw stillCompacting();
    const { sql, values } = await sqlOf(opened);
    return opened.connection.stream(sql, values);
  });
  try {
    for await (const [value] of rows) {
      const row = read(value);
      if (row !== undefined) yield row;
    }
  } finally {
    close();
  }
}
