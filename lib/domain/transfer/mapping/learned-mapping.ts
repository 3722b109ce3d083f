import * as z from "zod";
import { ImportId, MemberId, type WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { ColumnMapping } from "#lib/contract/transfer/import-record.ts";
import { headerFingerprint } from "./header-fingerprint.ts";

const LearnedColumn = ColumnMapping.pick({ column: true, field: true, transforms: true });

/** What a person confirmed for a file with this header; the last one who did counts. */
export const LearnedMapping = z.object({
  fingerprint: z.string(),
  /** Of the file; the mapping may have more, which make their values themselves. */
  columns: z.array(z.string()),
  mapping: z.array(LearnedColumn),
  import_id: ImportId,
  learned_at: Timestamp,
  learned_by: MemberId,
});
export type LearnedMapping = z.infer<typeof LearnedMapping>;

/** Recalls what was learned in a workspace. */
export interface LearnedMappings {
  ofHeader(workspaceId: WorkspaceId, fingerprint: string): Promise<LearnedMapping | undefined>;
  /** The newest first, at most `limit`. */
  newest(workspaceId: WorkspaceId, limit: number): Promise<readonly LearnedMapping[]>;
}

interface Confirmed {
  readonly id: ImportId;
  readonly columns: readonly string[];
  readonly mapping: readonly ColumnMapping[];
}

/** What an import teaches whose mapping somebody has confirmed. */
export const learnedFrom = (
  { id, columns, mapping }: Confirmed,
  { at, by }: { readonly at: string; readonly by: MemberId },
): LearnedMapping => ({
  fingerprint: headerFingerprint(columns),
  columns: [...columns],
  mapping: mapping.map(({ confidence: _, reason: __, ...column }) => column),
  import_id: id,
  learned_at: at,
  learned_by: by,
});
