import { createHash } from "node:crypto";
import type { Lead } from "#lib/contract/lead-record.ts";
import type { ExportForm } from "#lib/domain/platform/job/export-job.ts";
import type { ExportView } from "./export-view.ts";
import type { FilePacker } from "./file-packer.ts";
import { leadColumns } from "./lead-columns.ts";
import { leadCounter } from "./lead-counter.ts";
import { fileNames, type LeadText, leadText } from "./lead-file.ts";

/** Text is handed on in blocks of about this size. */
const blockLength = 256 * 1024;

/** What went into a file, summed while it is written. */
export class FileSum {
  /** Leads looked at. */
  looked = 0;
  /** Leads that the query wants. */
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

  /** Leads that a reader of the file finds in it. */
  written(): number {
    return this.#counter.leads();
  }

  sha256(): string {
    return this.#hash.copy().digest("hex");
  }
}

/** The leads that the query wants; `onLook` is awaited after each lead that was looked at. */
async function* wantedLeads(
  selection: AsyncIterable<Lead | null>,
  sum: FileSum,
  onLook: (looked: number) => Promise<void>,
): AsyncGenerator<Lead> {
  for await (const lead of selection) {
    sum.looked += 1;
    if (lead !== null) {
      sum.wanted += 1;
      yield lead;
    }
    await onLook(sum.looked);
  }
}

async function* textBlocks(
  { head, piece, tail }: LeadText,
  leads: AsyncIterable<Lead>,
  sum: FileSum,
): AsyncGenerator<Uint8Array> {
  let text = head;
  let index = 0;
  const encoded = (): Uint8Array => {
    sum.readText(text);
    return Buffer.from(text);
  };
  for await (const lead of leads) {
    text += piece(lead, index);
    index += 1;
    if (text.length < blockLength) continue;
    yield encoded();
    text = "";
  }
  text += tail;
  yield encoded();
}

const contentOf = (
  { query: form, ownFields }: ExportView,
  leads: AsyncIterable<Lead>,
  sum: FileSum,
  packer: FilePacker,
): AsyncIterable<Uint8Array> => {
  const text = leadText(form, ownFields);
  if (text !== undefined) return textBlocks(text, leads, sum);
  const columns = leadColumns(form, ownFields);
  return packer.workbook({
    headings: columns.map(({ heading }) => heading),
    rows: rowsOf(columns, leads),
    onText: (xml) => sum.readText(xml),
  });
};

async function* rowsOf(columns: ReturnType<typeof leadColumns>, leads: AsyncIterable<Lead>) {
  for await (const lead of leads) yield columns.map(({ cell }) => cell(lead));
}

const packed = (
  form: ExportForm,
  content: AsyncIterable<Uint8Array>,
  packer: FilePacker,
): AsyncIterable<Uint8Array> => {
  if (form.compression === "gzip") return packer.gzip(content);
  return form.compression === "zip" ? packer.zip(fileNames(form).inner, content) : content;
};

/** The file's bytes, block by block. */
export async function* fileBytes(
  view: ExportView,
  selection: AsyncIterable<Lead | null>,
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
  const content = contentOf(view, wantedLeads(selection, sum, onLook), sum, packer);
  for await (const block of packed(view.query, content, packer)) {
    sum.readBlock(block);
    yield block;
  }
}
