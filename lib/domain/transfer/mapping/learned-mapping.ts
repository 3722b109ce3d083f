import * as z from "zod";
import { ImportId, MemberId, type WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { ColumnMapping } from "#lib/contract/transfer/import-record.ts";
import type { Transform } from "#lib/contract/transfer/transforms.ts";
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

/** A date order that values and people left open says nothing of the next file. */
const isDecided = (transform: Transform): boolean =>
  transform.kind !== "parse_date" || transform.date_order !== null;

const learnedColumn = ({ column, field, transforms }: ColumnMapping): z.infer<typeof LearnedColumn> => ({
  column,
  field,
  ...(transforms && { transforms: transforms.filter(isDecided) }),
});

/** Returns what a person teaches by confirming an import's mapping: its fields, transforms and decided readings. */
export const learnedFrom = (
  { id, columns, mapping }: Confirmed,
  { at, by }: { readonly at: string; readonly by: MemberId },
): LearnedMapping => ({
  fingerprint: headerFingerprint(columns),
  columns: [...columns],
  mapping: mapping.map(learnedColumn),
  import_id: id,
  learned_at: at,
  learned_by: by,
});
