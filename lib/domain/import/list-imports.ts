import type { Actor } from "#lib/contract/actor.ts";
import type { ImportId } from "#lib/contract/ids.ts";
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

/** Imports newest first, those that the caller may see. */
export const listImports = async (
  imports: Pick<ImportReader, "newestFirst">,
  actor: Actor,
  { before, limit }: { readonly before: ImportId | undefined; readonly limit: number },
): Promise<ImportPage> => {
  const records: ImportRecord[] = [];
  let looked = 0;
  for await (const record of imports.newestFirst(actor.workspace_id, { before, limit: limit + 1 })) {
    looked += 1;
    if (!maySeeImport(actor, record)) {
      if (looked === lookedMax) return { records, next: record.id };
      continue;
    }
    const last = records.at(-1);
    if (records.length === limit && last !== undefined) return { records, next: last.id };
    records.push(record);
  }
  return { records };
};
