import type { MemberId } from "#lib/contract/platform/ids.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import { commentKind } from "#lib/domain/records/comment/comment-kind.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import type { AnyRecord, RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordWrite } from "#lib/domain/records/record-kind/record-store.ts";
import type { Made } from "./made-record.ts";
import type { RunRecord } from "./run-record.ts";

/** A new record, to be written in the transaction of the stretch that makes it. */
export interface NewRecord<R extends AnyRecord = AnyRecord> {
  readonly kind: RecordKind<R, never, never>;
  readonly write: RecordWrite<R>;
}

const writeOf = <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  record: R,
  { workspace_id: workspaceId, workflow_id: workflowId, id: runId }: RunRecord,
  author: MemberId,
  at: string,
): NewRecord => {
  const after = {
    workspaceId,
    record,
    writtenBy: { kind: "workflow", workflowId, runId, memberId: author },
    unknown: { schemaVersion: 0, fields: {}, beside: {} },
  };
  const audit = {
    workspaceId,
    at,
    actor: { type: "system", id: workflowId },
    action: `${kind.name}.create`,
    recordId: record.id,
    version: record.version,
    before: {},
    after: { ...kind.audited(record) },
    requestId: runId,
  } as const;
  // Whoever writes it reads the record by its kind alone.
  return { kind, write: { after, audit } } as unknown as NewRecord;
};

/** What a run's stretch writes of a record that it makes. */
export const recordWrite = (run: RunRecord, made: Made, author: MemberId, at: string): NewRecord => {
  switch (made.kind) {
    case "deal":
      return writeOf(dealKind, made.record, run, author, at);
    case "comment":
      return writeOf(commentKind, made.record, run, author, at);
    case "activity":
      return writeOf(activityKind, made.record, run, author, at);
  }
};
