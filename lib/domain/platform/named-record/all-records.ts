import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { NamedRecord, NamedRecordReader } from "./named-record.ts";

/** Records that are read at a time. */
const pageSize = 200;

/** Every record of a kind, newest first. */
export const allRecords = <Record extends NamedRecord>(
  records: Pick<NamedRecordReader<Record>, "newestFirst">,
  workspaceId: WorkspaceId,
): AsyncIterable<Record> => records.newestFirst(workspaceId, { before: undefined, limit: pageSize });
