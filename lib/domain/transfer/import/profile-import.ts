import { sizes } from "#lib/contract/platform/limits.ts";
import type { ShownColumn } from "#lib/contract/transfer/import-record.ts";
import { settingsOf } from "#lib/domain/records/settings/workspace-settings.ts";
import { columnNames } from "./column-names.ts";
import { suggestDealMapping } from "./deals/suggest-deal-mapping.ts";
import { type FileHead, type ImportFiles, UnreadableFile } from "./import-files.ts";
import { type ImportRecord, nextRecord } from "./import-record.ts";
import type { ImportStore } from "./import-store.ts";
import { mappingDoubts } from "./mapping/mapping-doubts.ts";
import { type KnownMappings, mappingOfFile } from "./mapping-of-file.ts";
import { firstOf } from "./row-batches.ts";
import { mendedPlaces } from "./validate/mended-rows.ts";
import { withDateOrder } from "./validate/with-date-order.ts";

/** The record of an import holds its header two or three times and has to fit into 400 KB. */
const headerCharsMax = 30_000;

/** Refuses a header that no mapping could name. */
const checkedColumns = ([header]: FileHead["rows"]): string[] => {
  if (header === undefined || header.every((column) => column.trim() === ""))
    throw new UnreadableFile("no_header", "The first row names no column.");
  if (header.length > sizes.importColumnsMax)
    throw new UnreadableFile("too_many_columns", `A file has at most ${sizes.importColumnsMax} columns.`);
  if (header.join("").length > headerCharsMax)
    throw new UnreadableFile("too_many_columns", `The header has more than ${headerCharsMax} characters.`);
  return columnNames(header);
};

/** The columns of the import that mended rows come from. */
const mendedColumns = ({ columns }: ImportRecord, [header = []]: FileHead["rows"]): string[] => {
  mendedPlaces(columns, header);
  return columns;
};

const identifies = (mapping: readonly Pick<ShownColumn, "field">[]): boolean =>
  mapping.some(({ field }) => field !== null);

/** Rows that show what the columns hold. */
const sampleRows = 1_000;

/** The beginning of a file, by the format that is known already or by what it looks like. */
const headOf = async (files: ImportFiles, record: ImportRecord): Promise<FileHead> => {
  const { format } = record;
  if (format === null) return files.head(record);
  const rows = await firstOf(files.rows(record), sampleRows + 1);
  return { format, rows, warnings: [], doubts: [] };
};

const workspaceZone = async (
  { leadSchemas }: Pick<KnownMappings, "leadSchemas">,
  { workspace_id }: Pick<ImportRecord, "workspace_id">,
): Promise<string> => settingsOf(await leadSchemas.read(workspace_id)).time_zone;

/** Step 2: reads the beginning of an uploaded file and suggests which column fills which field. */
export const profileImport = async (
  {
    imports,
    files,
    ...known
  }: KnownMappings & { readonly imports: ImportStore; readonly files: ImportFiles },
  record: ImportRecord,
  now: Date,
): Promise<void> => {
  if (record.state !== "uploaded") return;
  const { format, rows, warnings, doubts } = await headOf(files, record);
  const columns = record.root === null ? checkedColumns(rows) : mendedColumns(record, rows);
  if (rows.length < 2) throw new UnreadableFile("no_rows", "The file has a header and no rows.");
  const deal_mapping =
    record.object === "deal"
      ? suggestDealMapping(columns, rows.slice(1), record.options.format.date_order)
      : [];
  const mapping =
    record.object === "deal"
      ? []
      : record.root === null
        ? withDateOrder(
            await mappingOfFile({ imports, ...known }, record, columns, rows.slice(1)),
            record.options.format.date_order,
          )
        : record.mapping;
  // A person can still map it by hand; where nobody looks, nothing could come of it.
  if (record.auto_confirm && !identifies([...mapping, ...deal_mapping]))
    throw new UnreadableFile("no_field_mapped", "No column has a header that we know.");
  const revision = record.revision + 1;
  // Stored, so that later passes read the same moments.
  const time_zone = record.options.format.time_zone ?? (await workspaceZone(known, record));
  const after = nextRecord(record, now.toISOString(), {
    state: "mapped",
    format,
    options: { ...record.options, format: { ...record.options.format, time_zone } },
    columns,
    mapping,
    deal_mapping,
    warnings: [...warnings],
    // What was vouched for once is not asked again.
    needs_review: record.root === null ? [...doubts, ...mappingDoubts([...mapping, ...deal_mapping])] : [],
    revision,
  });
  await imports.write({ before: record, after });
};
