import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import type { ImportFiles } from "../import-files.ts";
import type { ImportRecord } from "../import-record.ts";
import { byWholeColumns, isLeftOpen } from "../mapping/by-whole-columns.ts";
import { isMappingDoubt, mappingDoubts } from "../mapping/mapping-doubts.ts";
import { firstOf } from "../row-batches.ts";
import { withDateOrder } from "./with-date-order.ts";

/** Rows that show what the columns hold. */
const sampleRows = 1_000;

/** An import whose mapping says of each column of numbers and dates how it is read, with what is doubtful of that. */
export const withOpenColumns = async (
  files: Pick<ImportFiles, "rows">,
  record: ImportRecord,
  { fields }: Pick<LeadSchema, "fields">,
): Promise<ImportRecord> => {
  const { columns, options, needs_review } = record;
  // Mended rows are read as the file was that they are of.
  if (record.root !== null || !record.mapping.some((entry) => isLeftOpen(entry, fields))) return record;
  const [, ...rows] = await firstOf(files.rows(record), sampleRows + 1);
  const settled = byWholeColumns(record.mapping, columns, rows, fields);
  if (settled.every((entry, index) => entry === record.mapping[index])) return record;
  const mapping = withDateOrder(settled, options.format.date_order, fields);
  const others = needs_review.filter((notice) => !isMappingDoubt(notice));
  return { ...record, mapping, needs_review: [...others, ...mappingDoubts(mapping)] };
};
