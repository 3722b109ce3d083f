import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { NamedRecord, NamedRecordStore } from "./named-record.ts";

/** Attempts against people and runs that change the record meanwhile. */
const attemptsMax = 5;

/** What a run puts on a record, as the record is then. */
export interface RecordUpdate<Record extends NamedRecord> {
  readonly id: Record["id"];
  readonly workspaceId: WorkspaceId;
  readonly at: string;
  /** Undefined when it finds, looking at the record, that there is nothing to write. */
  readonly change: (before: Record) => Partial<Record> | undefined;
  readonly auditOf?: (before: Record, after: Record) => AuditEntry;
}

/**
 * Puts what a run has found on a record as it is then. Answers the record that it wrote; undefined when the record is
 * gone or nothing was to be written.
 */
export const updateRecord = async <Record extends NamedRecord>(
  records: NamedRecordStore<Record>,
  { id, workspaceId, at, change, auditOf }: RecordUpdate<Record>,
): Promise<Record | undefined> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await records.get(workspaceId, id);
    const changes = before && change(before);
    if (before === undefined || changes === undefined) return undefined;
    const after: Record = { ...before, ...changes, updated_at: at, version: before.version + 1 };
    const audit = auditOf?.(before, after);
    const write = { workspaceId, before, after, ...(audit !== undefined && { audit }) };
    if ((await records.write(write)) === "stored") return after;
  }
  throw new Error(`the record ${id} never stood still`);
};
