import * as z from "zod";
import { ImportRecord } from "#lib/domain/import/import-record.ts";
import { importKey } from "./keys.ts";

const ImportItem = z
  .object({
    kind: z.literal("import"),
    record: ImportRecord.omit({ chunks_done: true, counts: true, version: true }),
  })
  .extend(ImportRecord.pick({ chunks_done: true, counts: true, version: true }).shape);

/** An import's item. What chunks count up lies beside the record, where an update expression reaches it. */
export const toImportItem = ({
  chunks_done,
  counts,
  version,
  ...record
}: ImportRecord): Record<string, unknown> => ({
  ...importKey(record.workspace_id, record.id),
  kind: "import",
  record,
  chunks_done,
  counts,
  version,
});

/** Reads an import's item back. Throws a ZodError when the item is no import. */
export const fromImportItem = (item: unknown): ImportRecord => {
  const { record, chunks_done, counts, version } = ImportItem.parse(item);
  return { ...record, chunks_done, counts, version };
};
