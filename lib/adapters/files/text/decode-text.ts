import { isAscii } from "node:buffer";
import type { TextEncoding } from "#lib/domain/transfer/import/file-format.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import { detectByteEncoding } from "./detect-encoding.ts";

const wrongBytes = (encoding: TextEncoding): UnreadableFile =>
  new UnreadableFile(
    "bad_encoding",
    `The file begins as ${encoding.toUpperCase()} and goes on otherwise. Save it as UTF-8 and try again.`,
  );

/** Bytes from the first that is not ASCII on, by which an encoding is chosen. */
const evidenceBytes = 65_536;

/** Passes ASCII on, then gathers enough to choose an encoding by; what is left of `bytes` goes on in it. */
async function* untilDecided(
  bytes: AsyncIterator<Uint8Array>,
  isWhole: boolean,
): AsyncGenerator<string, { readonly encoding: TextEncoding; readonly gathered: Uint8Array }> {
  const ascii = new TextDecoder("ascii");
  const parts: Uint8Array[] = [];
  let gathered = 0;
  let isEnd = false;
  while (gathered < evidenceBytes && !isEnd) {
    const next = await bytes.next();
    isEnd = next.done === true;
    if (next.done === true) break;
    if (gathered === 0 && isAscii(next.value)) yield ascii.decode(next.value);
    else {
      parts.push(next.value);
      gathered += next.value.length;
    }
  }
  const evidence = Buffer.concat(parts);
  return { encoding: detectByteEncoding(evidence, isWhole && isEnd), gathered: evidence };
}

/** Bytes that no character has, up to which a text is damaged and not in another encoding: some, and so many of a part. */
const replacedMin = 100;
const charsForEachReplaced = 500;

/** Counts what was replaced; throws UnreadableFile where it is too much for damage. */
class Replaced {
  readonly #encoding: TextEncoding;
  #chars = 0;
  #replaced = 0;

  constructor(encoding: TextEncoding) {
    this.#encoding = encoding;
  }

  checked(text: string): string {
    this.#chars += text.length;
    if (!text.includes("\ufffd")) return text;
    this.#replaced += text.split("\ufffd").length - 1;
    if (this.#replaced > replacedMin && this.#replaced * charsForEachReplaced > this.#chars)
      throw wrongBytes(this.#encoding);
    return text;
  }
}

/**
 * Decodes a text file, its byte-order mark left out. A byte that the encoding does not know becomes U+FFFD; throws
 * UnreadableFile where they are too many. Where only ASCII was seen, the first other bytes decide. Bytes that are the beginning of a file only
 * (`isWhole` false) may end within a character.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  given: TextEncoding,
  { isWhole = true }: { readonly isWhole?: boolean } = {},
): AsyncGenerator<string> {
  const iterator = bytes[Symbol.asyncIterator]();
  try {
    const decided =
      given === "ascii"
        ? yield* untilDecided(iterator, isWhole)
        : { encoding: given, gathered: new Uint8Array() };
    const decoder = new TextDecoder(decided.encoding);
    const replaced = new Replaced(decided.encoding);
    const decode = (chunk?: Uint8Array): string =>
      replaced.checked(chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }));
    yield decode(decided.gathered);
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
      yield decode(next.value);
    if (isWhole) yield decode();
  } finally {
    await iterator.return?.();
  }
}
