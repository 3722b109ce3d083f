const signatures: readonly (readonly [magic: string, name: string])[] = [
  ["%PDF", "a PDF document"],
  ["\x89PNG", "an image (PNG)"],
  ["\xff\xd8\xff", "an image (JPEG)"],
  ["GIF8", "an image (GIF)"],
  ["II*\0", "an image (TIFF)"],
  ["MM\0*", "an image (TIFF)"],
  ["{\\rtf", "a text document (RTF)"],
  ["7z\xbc\xaf\x27\x1c", "an archive (7z)"],
  ["Rar!\x1a\x07", "an archive (RAR)"],
  ["BZh", "a file packed with bzip2"],
  ["\xfd7zXZ\0", "a file packed with xz"],
  ["\x28\xb5\x2f\xfd", "a file packed with zstd"],
  ["PAR1", "a Parquet file"],
  ["SQLite format 3\0", "an SQLite database"],
  ["\x7fELF", "a program"],
  ["MZ", "a program"],
  ["BEGIN:VCARD", "a contact card (vCard)"],
  ["BEGIN:VCALENDAR", "a calendar"],
  ["\xff\xfe\0\0", "text in UTF-32"],
];

/** What a zip archive holds, by the names within it. */
const zipContents: readonly (readonly [part: string, name: string])[] = [
  ["word/", "a Word document"],
  ["ppt/", "a PowerPoint presentation"],
  ["opendocument.spreadsheet", "an OpenDocument spreadsheet"],
  ["opendocument", "an OpenDocument file"],
  ["xl/workbook.bin", "a binary workbook (XLSB)"],
];

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

const beginsWith = (head: Uint8Array, magic: string): boolean =>
  latin(head.subarray(0, magic.length)) === magic;

/** A name that a compound file (OLE) keeps in UTF-16; some programs write it in capitals. */
const holdsName = (head: Uint8Array, name: string): boolean =>
  [name, name.toUpperCase(), name.toLowerCase()].some((each) =>
    Buffer.from(head).includes(Buffer.from(`${each}\0`, "utf16le")),
  );

const riff = (head: Uint8Array): string | undefined =>
  beginsWith(head, "RIFF")
    ? latin(head.subarray(8, 12)) === "WEBP"
      ? "an image (WebP)"
      : "a recording"
    : undefined;

const markup = (head: Uint8Array): string | undefined => {
  const beginning = latin(head.subarray(0, 1_024))
    .replaceAll("\0", "")
    .replace(/^[\s\xef\xbb\xbf\xff\xfe]+/, "");
  if (/^(<!--.*?-->\s*)?<(!doctype html|html|head|body|table|meta|div)\b/is.test(beginning))
    return "a web page (HTML)";
  const isElement = /^<[a-z][\w:-]*[\s>]/i.test(beginning) && beginning.includes("</");
  return isElement || beginning.startsWith("<?xml") ? "an XML file" : undefined;
};

export const isGzip = (head: Uint8Array): boolean => beginsWith(head, "\x1f\x8b");
export const isZip = (head: Uint8Array): boolean =>
  beginsWith(head, "PK\x03\x04") || beginsWith(head, "PK\x05\x06");
export const isCompound = (head: Uint8Array): boolean => beginsWith(head, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");

const entryHeader = Buffer.from("PK\x03\x04", "latin1");
const entryHeaderBytes = 30;

/** The names of the archive's entries, each followed by whatever comes behind it. */
function* zipNames(head: Uint8Array): Generator<string> {
  const bytes = Buffer.from(head);
  for (let at = bytes.indexOf(entryHeader); at !== -1; at = bytes.indexOf(entryHeader, at + 1))
    yield latin(bytes.subarray(at + entryHeaderBytes, at + entryHeaderBytes + 200));
}

/** What a zip archive is, unless it may be an XLSX workbook. */
export const zipSeemsToBe = (head: Uint8Array): string | undefined => {
  const names = [...zipNames(head)];
  const known = zipContents.find(([part]) => names.some((name) => name.includes(part)))?.[1];
  if (known !== undefined) return known;
  const isOffice = names.some((name) => name.startsWith("xl/") || name.startsWith("[Content_Types].xml"));
  return isOffice ? undefined : "a zip archive";
};

/** A workbook of Excel 2 to 4: records from the first byte on, in no container. */
export const isBareWorkbook = (head: Uint8Array): boolean =>
  head[0] === 0x09 && [0x00, 0x02, 0x04].includes(head[1] ?? 1) && (head[2] ?? 0) <= 16 && head[3] === 0;

/** An XLSX workbook behind a password is packed into a compound file. */
export const isEncryptedWorkbook = (directory: Uint8Array): boolean =>
  holdsName(directory, "EncryptedPackage");

/** What a compound file is by its directory, unless it may be an XLS workbook. */
export const compoundSeemsToBe = (directory: Uint8Array): string | undefined => {
  if (holdsName(directory, "Workbook") || holdsName(directory, "Book")) return undefined;
  if (holdsName(directory, "WordDocument")) return "a Word document";
  // Within gzip the directory may lie behind the bytes at hand: the reader finds out.
  return holdsName(directory, "Root Entry") ? "a file of an office program" : undefined;
};

/** What a file that is no table seems to be, in words; undefined when its beginning does not say. */
export const seemsToBe = (head: Uint8Array): string | undefined =>
  signatures.find(([magic]) => beginsWith(head, magic))?.[1] ?? riff(head) ?? markup(head);
