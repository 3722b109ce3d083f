import { isAscii, isUtf8 } from "node:buffer";
import type { TextEncoding } from "#lib/domain/transfer/import/file-format.ts";
import { type EncodingGuess, guessEncoding } from "./guess-encoding.ts";

/** Characters of text among control characters: tab, the line breaks, form feed and DOS's end of file. */
const isControl = (code: number): boolean =>
  code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13 && code !== 26;

/** A delimiter may be a control character, and then is in every row; more of them are no text. */
const isText = (text: string): boolean => {
  let controls = 0;
  for (let at = 0; at < text.length; at += 1) if (isControl(text.charCodeAt(at))) controls += 1;
  return controls <= text.length / 4;
};

const byMark = (head: Uint8Array): TextEncoding | undefined => {
  const [first, second, third, fourth] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const isUtf32 = third === 0 && fourth === 0;
  return first === 0xff && second === 0xfe && !isUtf32 ? "utf-16le" : undefined;
};

/**
 * UTF-16 without a mark: delimiters, line breaks and Latin letters have a zero in their upper byte, so the zeros are
 * on one side; characters whose lower byte is zero are few. Its text must be text, in lines.
 */
const asUtf16 = (head: Uint8Array): TextEncoding | undefined => {
  const zeros: [number, number] = [0, 0];
  for (let at = head.indexOf(0); at !== -1; at = head.indexOf(0, at + 1))
    if (at % 2 === 0) zeros[0] += 1;
    else zeros[1] += 1;
  if (zeros[0] + zeros[1] < head.length / 100) return undefined;
  const encoding = zeros[0] > zeros[1] ? "utf-16be" : "utf-16le";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    // Zeros strewn into other text pair its line breaks with letters.
    return /[\r\n]/.test(text) && !text.includes("\0") && isText(text) ? encoding : undefined;
  } catch {
    return undefined;
  }
};

/** Bytes at the head's end that may be a cut character. */
const cutBytesMax = 3;

/** Without the beginning of a character that the head's end has cut. */
const wholeCharacters = (head: Uint8Array): Uint8Array => {
  for (let back = 1; back <= Math.min(cutBytesMax, head.length); back += 1) {
    const byte = head.at(-back) ?? 0;
    if (byte >= 0xc0) return head.subarray(0, -back);
    if (byte < 0x80) return head;
  }
  return head;
};

const escapeByte = 0x1b;
/** ISO-2022-JP is ASCII but for what stands between escapes. */
const isIso2022Jp = (head: Uint8Array): boolean =>
  [0x42, 0x40].some((set) => Buffer.from(head).includes(Buffer.of(escapeByte, 0x24, set)));

/** Characters beyond ASCII that are UTF-8, and bytes that are not. */
const utf8Parts = (head: Uint8Array, isWhole: boolean): { readonly good: number; readonly bad: number } => {
  const text = new TextDecoder("utf-8").decode(head, { stream: !isWhole });
  const beyond = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  const bad = text.match(/\ufffd/g)?.length ?? 0;
  return { good: beyond - bad, bad };
};

/** UTF-8 is hardly ever valid by chance: a few bytes that are not, among many that are, are damage to it. */
const goodForEachBad = 4;

const certain = (encoding: TextEncoding): EncodingGuess => ({ encoding, confidence: 1 });

const judgeBytes = (head: Uint8Array, isWhole: boolean): EncodingGuess => {
  if (isAscii(isWhole ? head : head.subarray(0, -cutBytesMax)))
    return isIso2022Jp(head) ? { encoding: "iso-2022-jp", confidence: 0.9 } : certain("ascii");
  if (isUtf8(head) || (!isWhole && isUtf8(wholeCharacters(head)))) return certain("utf-8");
  const { good, bad } = utf8Parts(head, isWhole);
  return good >= goodForEachBad * bad ? { encoding: "utf-8", confidence: 0.9 } : guessEncoding(head, isWhole);
};

/** The encoding of bytes that hold no zero. */
export const detectByteEncoding = (head: Uint8Array, isWhole: boolean): TextEncoding =>
  judgeBytes(head, isWhole).encoding;

/** Zeros that are damage to a text, of so many bytes one; more of them are no text. */
const bytesForEachZero = 1_000;

const withoutZeros = (head: Uint8Array): Uint8Array | undefined => {
  const rest = head.filter((byte) => byte !== 0);
  const zeros = head.length - rest.length;
  return zeros <= Math.max(1, head.length / bytesForEachZero) ? rest : undefined;
};

/** The encoding of a text file by its beginning, and how sure that is; undefined when it is no text. */
export const judgeEncoding = (head: Uint8Array, isWhole: boolean): EncodingGuess | undefined => {
  const marked = byMark(head);
  if (marked !== undefined) return certain(marked);
  const wide = head.includes(0) ? asUtf16(head) : undefined;
  if (wide !== undefined) return { encoding: wide, confidence: 0.9 };
  const bytes = withoutZeros(head);
  if (bytes === undefined || !isText(Buffer.from(bytes).toString("latin1"))) return undefined;
  return judgeBytes(bytes, isWhole);
};

/** As `judgeEncoding`, the encoding alone. */
export const detectEncoding = (head: Uint8Array, isWhole: boolean): TextEncoding | undefined =>
  judgeEncoding(head, isWhole)?.encoding;
