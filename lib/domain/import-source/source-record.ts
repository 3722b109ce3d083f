import * as z from "zod";
import { ImportId, WorkspaceId } from "#lib/contract/ids.ts";
import { ImportSource } from "#lib/contract/import-sources.ts";
import { Timestamp } from "#lib/contract/lead-record.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/named-record/named-record.ts";

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

/** Attempts against people and runs that change the record meanwhile. */
const attemptsMax = 5;

/**
 * Puts what a run has found on the record as it is then. Answers the record that it wrote; undefined when the source is
 * gone or `change` finds, looking at it, that there is nothing to write.
 */
export const updateSource = async (
  sources: SourceStore,
  { workspace_id, id }: Pick<SourceRecord, "workspace_id" | "id">,
  at: string,
  change: (before: SourceRecord) => Partial<SourceRecord> | undefined,
): Promise<SourceRecord | undefined> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await sources.get(workspace_id, id);
    const changes = before && change(before);
    if (before === undefined || changes === undefined) return undefined;
    const after = { ...before, ...changes, updated_at: at, version: before.version + 1 };
    if ((await sources.write({ workspaceId: workspace_id, before, after })) === "stored") return after;
  }
  throw new Error("the source's record never stood still");
};
