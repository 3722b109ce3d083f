import { sizes } from "#lib/contract/platform/limits.ts";
import type { ImportNotice, ShownColumn } from "#lib/contract/transfer/import-record.ts";
import type { LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import { settingsOf } from "#lib/domain/records/settings/workspace-settings.ts";
import { splitTransforms } from "#lib/domain/transfer/mapping/reading-step.ts";
import { columnNames } from "./column-names.ts";
import { suggestDealMapping } from "./deals/suggest-deal-mapping.ts";
import { type FileHead, type ImportFiles, UnreadableFile } from "./import-files.ts";
import { type ImportRecord, nextRecord } from "./import-record.ts";
import type { ImportStore } from "./import-store.ts";
import { mappingDoubts } from "./mapping/mapping-doubts.ts";
import type { FileSample } from "./mapping/reading-candidate.ts";
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

type Profiled = Pick<ImportRecord, "mapping" | "deal_mapping"> & {
  readonly notices: readonly ImportNotice[];
};

/** The mapping of a file of leads, in the date order that the import names. */
const leadMapping = async (
  known: KnownMappings,
  record: ImportRecord,
  file: FileSample,
): Promise<Profiled> => {
  const { date_order } = record.options.format;
  const found = await mappingOfFile(known, record, file);
  const mapping = withDateOrder(found.mapping, date_order, file.own);
  // A named order counts before the learned one and before the file's.
  const isOfNamed = ({ column }: ImportNotice): boolean =>
    date_order !== undefined &&
    mapping.some(
      (one) => one.column === column && splitTransforms(one.transforms).reading?.kind === "parse_date",
    );
  return { mapping, deal_mapping: [], notices: found.warnings.filter((notice) => !isOfNamed(notice)) };
};

const profiled = async (known: KnownMappings, record: ImportRecord, file: FileSample): Promise<Profiled> => {
  const { object, root, options } = record;
  if (object === "deal") {
    const deal_mapping = suggestDealMapping(file.columns, file.rows, options.format.date_order);
    return { mapping: [], deal_mapping, notices: [] };
  }
  // Rows that correct those of an earlier import are read by its mapping.
  return root === null
    ? leadMapping(known, record, file)
    : { mapping: record.mapping, deal_mapping: [], notices: [] };
};

/** True where the caller named an encoding or delimiter that the file does not have: its header is then unreadable. */
const contradictsOptions = ({ code }: ImportNotice): boolean => code === "file_contradicts_options";

const withoutRows = ([contradiction]: readonly ImportNotice[]): UnreadableFile =>
  contradiction === undefined
    ? new UnreadableFile("no_rows", "The file has a header and no rows.")
    : new UnreadableFile("bad_encoding", contradiction.message);

/** Step 2: reads the beginning of an uploaded file and suggests which column fills which field. */
export const profileImport = async (
  {
    imports,
    files,
    leadSchemas,
    ...known
  }: KnownMappings & {
    readonly imports: ImportStore;
    readonly files: ImportFiles;
    readonly leadSchemas: Pick<LeadSchemaReader, "read">;
  },
  record: ImportRecord,
  now: Date,
): Promise<void> => {
  if (record.state !== "uploaded") return;
  const { format, rows, warnings, doubts } = await headOf(files, record);
  const columns = record.root === null ? checkedColumns(rows) : mendedColumns(record, rows);
  const contradictions = doubts.filter(contradictsOptions);
  if (rows.length < 2) throw withoutRows(contradictions);
  const leadSchema = await leadSchemas.read(record.workspace_id);
  const file = { columns, rows: rows.slice(1), own: leadSchema.fields };
  const { mapping, deal_mapping, notices } = await profiled({ imports, ...known }, record, file);
  // A person can still map it by hand; where nobody looks, nothing could come of it.
  if (record.auto_confirm && !identifies([...mapping, ...deal_mapping]) && contradictions.length === 0)
    throw new UnreadableFile("no_field_mapped", "No column has a header that we know.");
  const revision = record.revision + 1;
  // Stored, so that later passes read the same moments.
  const time_zone = record.options.format.time_zone ?? settingsOf(leadSchema).time_zone;
  const after = nextRecord(record, now.toISOString(), {
    state: "mapped",
    format,
    options: { ...record.options, format: { ...record.options.format, time_zone } },
    columns,
    mapping,
    deal_mapping,
    warnings: [...warnings, ...notices],
    // The mapping of corrected rows was confirmed with the import that they come from.
    needs_review:
      record.root === null ? [...doubts, ...mappingDoubts([...mapping, ...deal_mapping])] : contradictions,
    revision,
  });
  await imports.write({ before: record, after });
};
