import type { FormatChoices } from "#lib/contract/transfer/import-options.ts";

export {
  DelimitedFormat,
  FileFormat,
  JsonFormat,
  TextEncoding,
  WorkbookFormat,
} from "#lib/contract/platform/file-format.ts";

/** What a person may say of a file that can't be told from it with certainty. */
export type FileChoices = Omit<FormatChoices, "date_order" | "time_zone">;
