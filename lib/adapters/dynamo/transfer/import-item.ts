import * as z from "zod";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { besideOf } from "#lib/domain/platform/stored/unknown-fields.ts";
import { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import { importKey } from "../keys.ts";

/** What chunks count up and steps beat out lies beside the record, where an update expression reaches it. */
const outside = {
  chunks_done: true,
  counts: true,
  noted: true,
  undo_counts: true,
  pulse: true,
  version: true,
} as const;

export const ImportItem = stored(
  z
    .object({
      kind: z.literal("import"),
      record: ImportRecord.omit(outside),
    })
    .extend(ImportRecord.pick(outside).shape),
);

/** An import's item. */
export const toImportItem = ({
  chunks_done,
  counts,
  noted,
  undo_counts,
  pulse,
  version,
  ...record
}: ImportRecord): Record<string, unknown> => ({
  ...importKey(record.workspace_id, record.id),
  kind: "import",
  record,
  chunks_done,
  counts,
  noted,
  undo_counts,
  pulse,
  version,
});

/** Reads an import's item back. Throws a ZodError when the item is no import. */
export const fromImportItem = (item: unknown): ImportRecord => {
  const parsed = ImportItem.parse(item);
  const { record, ...beside } = parsed;
  const { chunks_done, counts, noted, undo_counts, pulse, version } = beside;
  return besideOf(parsed, { ...record, chunks_done, counts, noted, undo_counts, pulse, version });
};
