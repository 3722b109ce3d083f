import * as z from "zod";
import { ImportId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { ImportSource } from "#lib/contract/transfer/import-sources.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/platform/named-record/named-record.ts";
import { updateRecord } from "#lib/domain/platform/named-record/update-record.ts";

/** A source as the table holds it: the public record, and what its runs need between them. */
export const SourceRecord = z.object({
  workspace_id: WorkspaceId,
  ...ImportSource.shape,
  /** A ServiceAccountKey as JSON, sealed for this record. */
  sealed_credentials: z.string(),
  /** When the run began that is not over. */
  open_since: Timestamp.nullable(),
  /** The run whose rows count as imported; what it had read lies among the source's files under this id. */
  seen_import_id: ImportId.nullable(),
});
export type SourceRecord = z.infer<typeof SourceRecord>;

export type SourceReader = NamedRecordReader<SourceRecord>;
export type SourceStore = NamedRecordStore<SourceRecord>;

/** The source as the API shows it. */
export const toImportSource = (record: SourceRecord): ImportSource => {
  const { workspace_id: _, sealed_credentials: __, open_since: ___, seen_import_id: ____, ...shown } = record;
  return shown;
};

/** Puts what a run has found on the record as it is then; as `updateRecord` does. */
export const updateSource = (
  sources: SourceStore,
  { workspace_id: workspaceId, id }: Pick<SourceRecord, "workspace_id" | "id">,
  at: string,
  change: (before: SourceRecord) => Partial<SourceRecord> | undefined,
): Promise<SourceRecord | undefined> => updateRecord(sources, { workspaceId, id, at, change });
