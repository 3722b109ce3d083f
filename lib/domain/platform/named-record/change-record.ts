import { isDeepStrictEqual } from "node:util";
import { type ErrorCode, Refusal } from "#lib/contract/errors.ts";
import { type AuditEntry, differingFields } from "#lib/domain/platform/audit/audit-entry.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { NamedRecord, NamedRecordStore } from "./named-record.ts";

/** What one kind of record needs beyond what all have. */
export interface RecordKind<Record extends NamedRecord> {
  /** For the audit log: `mapping` gives `mapping.create`. */
  readonly noun: string;
  readonly duplicate: ErrorCode;
  /** The record as its readers see it, for the audit log and for a refused change. */
  readonly shown: (record: Record) => object;
  /** The record acts by itself in the name of its author: the caller who saves it becomes the author (`updated_by`). */
  readonly actsAlone?: true;
  /** Throws where the caller may not change this record. */
  readonly authorise: (record: Record, stamp: Stamp) => void;
}

/** Attempts against other writers. */
const attemptsMax = 5;

const shownFields = <Record extends NamedRecord>(
  { shown }: RecordKind<Record>,
  record: Record | undefined,
): Readonly<globalThis.Record<string, unknown>> => (record === undefined ? {} : { ...shown(record) });

const auditOf = <Record extends NamedRecord>(
  kind: RecordKind<Record>,
  action: string,
  { before, after }: { readonly before?: Record; readonly after?: Record },
  { actor, at, requestId }: Stamp,
): AuditEntry => ({
  workspaceId: actor.workspace_id,
  at,
  actor: { type: "member", id: actor.member_id },
  action: `${kind.noun}.${action}`,
  recordId: (after ?? before)?.id ?? "",
  version: after?.version ?? (before?.version ?? 0) + 1,
  ...differingFields(shownFields(kind, before), shownFields(kind, after)),
  requestId,
});

/** The record that a path names. */
export const findRecord = async <Record extends NamedRecord>(
  records: Pick<NamedRecordStore<Record>, "get">,
  { actor }: Pick<Stamp, "actor">,
  id: Record["id"],
): Promise<Record> => {
  const record = await records.get(actor.workspace_id, id);
  if (record === undefined) throw new Refusal("not_found");
  return record;
};

/** Adds a record; the same id again (a retry under one Idempotency-Key) finds its own. */
export const addRecord = async <Record extends NamedRecord>(
  kind: RecordKind<Record>,
  records: NamedRecordStore<Record>,
  after: Record,
  stamp: Stamp,
): Promise<Record> => {
  const { workspace_id: workspaceId } = stamp.actor;
  const audit = auditOf(kind, "create", { after }, stamp);
  const outcome = await records.write({ workspaceId, after, audit });
  if (outcome === "stored") return after;
  const own = await records.get(workspaceId, after.id);
  if (own !== undefined) return own;
  if (outcome === "duplicate") throw new Refusal(kind.duplicate);
  throw new Refusal("unavailable", { detail: "What it names has just changed. Try again." });
};

const refuseStale = <Record extends NamedRecord>(
  { shown }: RecordKind<Record>,
  current: Record,
  wanted: object,
): never => {
  const now = { ...shown(current) } as globalThis.Record<string, unknown>;
  const changed_fields = Object.entries(wanted)
    .filter(([field, value]) => value !== undefined && field in now && !isDeepStrictEqual(now[field], value))
    .map(([field]) => field);
  throw new Refusal("precondition_failed", { current: now, changed_fields });
};

/** One change of one record: which, from which version on, and what it becomes. */
export interface RecordChange<Record extends NamedRecord> {
  readonly id: Record["id"];
  readonly ifMatch: number | undefined;
  /** What the caller asked for, to tell a stale one what still differs. */
  readonly wanted: object;
  /** The next image without its version and time; undefined when the record goes. */
  readonly apply: (before: Record) => Promise<Record | undefined> | Record | undefined;
}

/**
 * Changes or deletes a record. With `ifMatch` a change since that version is refused with the current copy; without it
 * the change is put on whatever is there. Answers the record as it was or is then.
 */
export const changeRecord = async <Record extends NamedRecord>(
  kind: RecordKind<Record>,
  records: NamedRecordStore<Record>,
  { id, ifMatch, wanted, apply }: RecordChange<Record>,
  stamp: Stamp,
): Promise<Record> => {
  const { workspace_id: workspaceId } = stamp.actor;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await findRecord(records, stamp, id);
    kind.authorise(before, stamp);
    if (ifMatch !== undefined && ifMatch !== before.version) return refuseStale(kind, before, wanted);
    const next = await apply(before);
    if (next !== undefined && isDeepStrictEqual(next, before)) return before;
    const author = kind.actsAlone && { updated_by: stamp.actor.member_id };
    const after = next && { ...next, ...author, updated_at: stamp.at, version: before.version + 1 };
    const images = after === undefined ? { before } : { before, after };
    const audit = auditOf(kind, after === undefined ? "delete" : "change", images, stamp);
    const outcome = await records.write({ workspaceId, ...images, audit });
    if (outcome === "stored") return after ?? before;
    if (outcome === "duplicate") throw new Refusal(kind.duplicate);
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};
