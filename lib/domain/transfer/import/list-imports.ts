import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ImportId, MemberId } from "#lib/contract/platform/ids.ts";
import type { Import, ImportState } from "#lib/contract/transfer/import-record.ts";
import { isNamed } from "#lib/domain/platform/named-record/is-named.ts";
import { maySeeImport } from "./find-import.ts";
import type { ImportRecord } from "./import-record.ts";
import type { ImportReader } from "./import-store.ts";

export interface ImportPage {
  readonly records: readonly ImportRecord[];
  /** The id below which the next page begins; absent on the last page. */
  readonly next?: ImportId;
}

/** Imports that one request looks at; a rep with few among many gets a short page and a cursor. */
const lookedMax = 500;

/** Which imports a list shows; what is left out is of any kind. */
export interface ImportChoice {
  readonly before: ImportId | undefined;
  readonly limit: number;
  readonly state?: ImportState | undefined;
  readonly source?: Import["source"]["kind"] | undefined;
  readonly created_by?: MemberId | undefined;
  /** Within the file's name. */
  readonly q?: string | undefined;
}

/** Imports newest first, those that the caller may see. */
export const listImports = async (
  imports: Pick<ImportReader, "newestFirst">,
  actor: Actor,
  { before, limit, state, source, created_by, q }: ImportChoice,
): Promise<ImportPage> => {
  const isAsked = (record: ImportRecord): boolean =>
    maySeeImport(actor, record) &&
    (state === undefined || record.state === state) &&
    (source === undefined || record.source.kind === source) &&
    (created_by === undefined || record.created_by === created_by) &&
    isNamed(record.source.filename, q);
  const records: ImportRecord[] = [];
  let looked = 0;
  for await (const record of imports.newestFirst(actor.workspace_id, { before, limit: limit + 1 })) {
    looked += 1;
    if (!isAsked(record)) {
      if (looked === lookedMax) return { records, next: record.id };
      continue;
    }
    const last = records.at(-1);
    if (records.length === limit && last !== undefined) return { records, next: last.id };
    records.push(record);
  }
  return { records };
};
