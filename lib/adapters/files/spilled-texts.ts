import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import type { TextStore } from "#lib/domain/transfer/import/text-store.ts";

/** Before each text: its row in four bytes, its length in two. */
const headBytes = 6;
const textBytesMax = 65_535;
/** UTF-8 of one UTF-16 unit; two of a pair have four. */
const bytesOfUnitMax = 3;
const tailBytes = 4 * (headBytes + textBytesMax);
/** Lambda's disk holds 512 MB; a million addresses take some 30. */
const bytesMax = 400 * 1024 * 1024;

/** The file has no name any more: it is gone with whoever holds it, however that ends. */
const openNameless = (): number => {
  const path = join(tmpdir(), `leadrail-texts-${randomUUID()}`);
  const file = openSync(path, "wx+", 0o600);
  unlinkSync(path);
  return file;
};

/** Texts in a temporary file of their own; the newest are in memory, and where they are few, all of them. */
export class SpilledTexts implements TextStore {
  #file: number | undefined;
  /** What is not in the file yet, and where in the file it belongs. */
  readonly #tail = Buffer.allocUnsafeSlow(tailBytes);
  #tailAt = 0;
  #tailUsed = 0;
  readonly #read = Buffer.allocUnsafeSlow(headBytes + textBytesMax);

  add(text: string, row: number): number {
    const room = text.length * bytesOfUnitMax;
    if (room > textBytesMax && Buffer.byteLength(text) > textBytesMax)
      throw new Error(`a text is longer than ${textBytesMax} bytes`);
    if (this.#tailUsed + headBytes + room > tailBytes) this.#spill();
    const at = this.#tailUsed;
    const bytes = this.#tail.write(text, at + headBytes, "utf8");
    this.#tail.writeUInt32LE(row, at);
    this.#tail.writeUInt16LE(bytes, at + 4);
    this.#tailUsed += headBytes + bytes;
    return this.#tailAt + at;
  }

  rowAt(place: number, text: string): number | undefined {
    const bytes = Buffer.byteLength(text);
    const [buffer, at] = this.#find(place, headBytes + bytes);
    const begin = at + headBytes;
    const isSame =
      buffer.readUInt16LE(at + 4) === bytes && buffer.toString("utf8", begin, begin + bytes) === text;
    return isSame ? buffer.readUInt32LE(at) : undefined;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    this.#tailAt = 0;
    this.#tailUsed = 0;
  }

  /** Where a place's first bytes are in memory; those of the file are read. */
  #find(place: number, bytes: number): readonly [Buffer, number] {
    if (place >= this.#tailAt) return [this.#tail, place - this.#tailAt];
    if (this.#file !== undefined) readSync(this.#file, this.#read, 0, bytes, place);
    return [this.#read, 0];
  }

  #spill(): void {
    this.#file ??= openNameless();
    let written = 0;
    while (written < this.#tailUsed)
      written += writeSync(this.#file, this.#tail, written, this.#tailUsed - written, this.#tailAt + written);
    this.#tailAt += this.#tailUsed;
    this.#tailUsed = 0;
    if (this.#tailAt > bytesMax)
      throw new UnreadableFile("too_large", "The addresses or other values that may come once are too long.");
  }
}
