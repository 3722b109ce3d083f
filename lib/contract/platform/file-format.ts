import * as z from "zod";

/** How the bytes of a text file make characters, by the names of the Encoding Standard. `ascii` holds so far: the first other byte decides. */
export const TextEncoding = z.enum([
  "ascii",
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "shift_jis",
  // The others of the Encoding Standard.
  "ibm866",
  "iso-8859-2",
  "iso-8859-3",
  "iso-8859-4",
  "iso-8859-5",
  "iso-8859-6",
  "iso-8859-7",
  "iso-8859-8",
  "iso-8859-8-i",
  "iso-8859-10",
  "iso-8859-13",
  "iso-8859-14",
  "iso-8859-15",
  "iso-8859-16",
  "koi8-r",
  "koi8-u",
  "macintosh",
  "windows-874",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "x-mac-cyrillic",
  "gbk",
  "gb18030",
  "big5",
  "euc-jp",
  "iso-2022-jp",
  "euc-kr",
]);
export type TextEncoding = z.infer<typeof TextEncoding>;

const text = { gzip: z.boolean(), encoding: TextEncoding };

/** Which row of the file is the header, from 1; those before it are left out. 0: none is, and each row is data. */
const header_row = z.int().min(0);

export const DelimitedFormat = z.strictObject({
  kind: z.literal("delimited"),
  ...text,
  delimiter: z.string().length(1),
  quote: z.enum(['"', "'"]),
  header_row,
});
export type DelimitedFormat = z.infer<typeof DelimitedFormat>;

const textKinds = z.enum(["json", "ndjson"]);

export const JsonFormat = z.strictObject({
  kind: textKinds,
  ...text,
  /** The dotted paths of all values in the file, in the order in which they first come. */
  columns: z.array(z.string()),
});
export type JsonFormat = z.infer<typeof JsonFormat>;

export const WorkbookFormat = z.strictObject({
  kind: z.enum(["xlsx", "xls"]),
  gzip: z.boolean(),
  /** Null: of those that show, the first that holds a table, or else the first that has rows. */
  sheet: z.string().nullable(),
  header_row,
});
export type WorkbookFormat = z.infer<typeof WorkbookFormat>;

/** What a file was found to be by its content, so that each step reads it in the same way. */
export const FileFormat = z.discriminatedUnion("kind", [DelimitedFormat, JsonFormat, WorkbookFormat]);
export type FileFormat = z.infer<typeof FileFormat>;

/** As an import shows it: the columns of JSON are the import's own. */
export const ShownFormat = z.discriminatedUnion("kind", [
  DelimitedFormat,
  JsonFormat.omit({ columns: true }),
  WorkbookFormat,
]);
export type ShownFormat = z.infer<typeof ShownFormat>;
