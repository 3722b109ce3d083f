import { createHash } from "node:crypto";
import type { Lead } from "#lib/contract/lead-record.ts";
import type { ExportQuery } from "./export-query.ts";
import { leadCounter, leadFile } from "./lead-file.ts";

/** Text is handed on in blocks of about this size. */
const blockLength = 256 * 1024;

/** What went into a file, summed while it is written. */
export class FileSum {
  /** Leads looked at. */
  looked = 0;
  /** Leads that the query wants. */
  wanted = 0;
  bytes = 0;
  readonly #counter: ReturnType<typeof leadCounter>;
  readonly #hash = createHash("sha256");

  constructor({ format }: ExportQuery) {
    this.#counter = leadCounter(format);
  }

  encode(text: string): Uint8Array {
    this.#counter.add(text);
    const block = Buffer.from(text);
    this.#hash.update(block);
    this.bytes += block.length;
    return block;
  }

  /** Leads that a reader of the file finds in it. */
  written(): number {
    return this.#counter.leads();
  }

  sha256(): string {
    return this.#hash.digest("hex");
  }
}

/** The file's bytes, block by block; `onLook` is awaited after each lead that was looked at. */
export async function* fileBytes(
  query: ExportQuery,
  selection: AsyncIterable<Lead | null>,
  sum: FileSum,
  onLook: (looked: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const file = leadFile(query);
  let text = file.head;
  for await (const lead of selection) {
    sum.looked += 1;
    if (lead !== null) {
      text += file.piece(lead, sum.wanted);
      sum.wanted += 1;
    }
    if (text.length >= blockLength) {
      yield sum.encode(text);
      text = "";
    }
    await onLook(sum.looked);
  }
  yield sum.encode(text + file.tail);
}
