import type { ImportId } from "#lib/contract/platform/ids.ts";
import type { SeenRows } from "./seen-rows.ts";
import type { SourceRecord } from "./source-record.ts";

type Named = Pick<SourceRecord, "workspace_id" | "id">;

/** The files of sources: what each run has read, and what it hands to its import. */
export interface SourceFiles {
  /** What a run had read; nothing when that file is no more. */
  seen(source: Named, run: ImportId): Promise<SeenRows>;
  keepSeen(source: Named, run: ImportId, seen: SeenRows): Promise<void>;
  forgetSeen(source: Named, run: ImportId): Promise<void>;
  /** Puts an import's own file where its record says, which moves the import on. */
  putImport(key: string, csv: Buffer): Promise<void>;
}
