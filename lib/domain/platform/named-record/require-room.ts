import { Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { allRecords } from "./all-records.ts";
import type { NamedRecord, NamedRecordReader } from "./named-record.ts";

interface Room<Record extends NamedRecord> {
  /** Which records count; `own` does not. */
  readonly counts: (record: Record) => boolean;
  readonly own: Record["id"];
  readonly max: number;
  /** What they are called, in the plural. */
  readonly nouns: string;
}

/** Throws Refusal where a workspace has as many of some records as it may. */
export const requireRoom = async <Record extends NamedRecord>(
  records: Pick<NamedRecordReader<Record>, "newestFirst">,
  workspaceId: WorkspaceId,
  { counts, own, max, nouns }: Room<Record>,
): Promise<void> => {
  let others = 0;
  for await (const record of allRecords(records, workspaceId))
    if (record.id !== own && counts(record)) others += 1;
  if (others >= max)
    throw new Refusal("limit_reached", { detail: `A workspace has at most ${max} ${nouns}.` });
};
