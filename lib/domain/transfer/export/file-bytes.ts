import { createHash } from "node:crypto";
import type { ExportForm, ExportQuery } from "#lib/domain/platform/job/export-job.ts";
import type { Column } from "./column.ts";
import type { FilePacker } from "./file-packer.ts";
import { leadCounter } from "./lead-counter.ts";
import { type FileText, fileNames, fileText } from "./lead-file.ts";

/** Text is handed on in blocks of about this size. */
const blockLength = 256 * 1024;

/** What went into a file, summed while it is written. */
export class FileSum {
  /** Records looked at. */
  looked = 0;
  /** Records that the query wants. */
  wanted = 0;
  /** Of the file, packed if it is. */
  bytes = 0;
  readonly #counter: ReturnType<typeof leadCounter>;
  readonly #hash = createHash("sha256");

  constructor({ format }: Pick<ExportForm, "format">) {
    this.#counter = leadCounter(format);
  }

  /** Sees the text of the file before it is packed. */
  readText(text: string): void {
    this.#counter.add(text);
  }

  readBlock(block: Uint8Array): void {
    this.#hash.update(block);
    this.bytes += block.length;
  }

  /** Records that a reader of the file finds in it. */
  written(): number {
    return this.#counter.leads();
  }

  sha256(): string {
    return this.#hash.copy().digest("hex");
  }
}

/** The records that the query wants; `onLook` is awaited after each that was looked at. */
async function* wantedRecords<R>(
  selection: AsyncIterable<R | null>,
  sum: FileSum,
  onLook: (looked: number) => Promise<void>,
): AsyncGenerator<R> {
  for await (const record of selection) {
    sum.looked += 1;
    if (record !== null) {
      sum.wanted += 1;
      yield record;
    }
    await onLook(sum.looked);
  }
}

async function* textBlocks<R>(
  { head, piece, tail }: FileText<R>,
  records: AsyncIterable<R>,
  sum: FileSum,
): AsyncGenerator<Uint8Array> {
  let text = head;
  let index = 0;
  const encoded = (): Uint8Array => {
    sum.readText(text);
    return Buffer.from(text);
  };
  for await (const record of records) {
    text += piece(record, index);
    index += 1;
    if (text.length < blockLength) continue;
    yield encoded();
    text = "";
  }
  text += tail;
  yield encoded();
}

/** What a file is to hold: its form, and what stands in its columns. */
export interface FileTable<R> {
  readonly form: ExportForm & Partial<Pick<ExportQuery, "object">>;
  readonly columns: readonly Column<R>[];
}

const contentOf = <R extends object>(
  { form, columns }: FileTable<R>,
  records: AsyncIterable<R>,
  sum: FileSum,
  packer: FilePacker,
): AsyncIterable<Uint8Array> => {
  const text = fileText(form, columns);
  if (text !== undefined) return textBlocks(text, records, sum);
  return packer.workbook({
    headings: columns.map(({ heading }) => heading),
    rows: rowsOf(columns, records),
    onText: (xml) => sum.readText(xml),
  });
};

async function* rowsOf<R>(columns: readonly Column<R>[], records: AsyncIterable<R>) {
  for await (const record of records) yield columns.map(({ cell }) => cell(record));
}

const packed = (
  form: FileTable<never>["form"],
  content: AsyncIterable<Uint8Array>,
  packer: FilePacker,
): AsyncIterable<Uint8Array> => {
  if (form.compression === "gzip") return packer.gzip(content);
  return form.compression === "zip" ? packer.zip(fileNames(form).inner, content) : content;
};

/** The file's bytes, block by block. */
export async function* fileBytes<R extends object>(
  table: FileTable<R>,
  selection: AsyncIterable<R | null>,
  {
    sum,
    packer,
    onLook,
  }: {
    readonly sum: FileSum;
    readonly packer: FilePacker;
    readonly onLook: (looked: number) => Promise<void>;
  },
): AsyncGenerator<Uint8Array> {
  const content = contentOf(table, wantedRecords(selection, sum, onLook), sum, packer);
  for await (const block of packed(table.form, content, packer)) {
    sum.readBlock(block);
    yield block;
  }
}
