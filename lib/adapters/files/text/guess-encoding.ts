import { analyse } from "chardet";
import { TextEncoding } from "#lib/domain/transfer/import/file-format.ts";
import { isShiftJis } from "./is-shift-jis.ts";
import { latinEncodings, wordEvidence } from "./latin-letters.ts";

/** An encoding by what its bytes look like, from 0 to 1 how sure that is. */
export interface EncodingGuess {
  readonly encoding: TextEncoding;
  readonly confidence: number;
}

/** Words that are looked at; more change nothing. */
const wordsMax = 2_000;

/** What stands between delimiters and spaces and holds bytes beyond ASCII, each once. */
const wordsOf = (bytes: Uint8Array): readonly string[] => {
  const text = Buffer.from(bytes).toString("latin1");
  const words = text.match(/[^\0-/:-@[-`{-~\x7f]+/g) ?? [];
  return [...new Set(words.filter((word) => /[\x80-\xff]/.test(word)))].slice(0, wordsMax);
};

const bytesOf = (word: string): Buffer => Buffer.from(word, "latin1");

const decodes = (bytes: Uint8Array, encoding: TextEncoding, isWhole: boolean): boolean => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
};

interface Detected {
  readonly encoding: TextEncoding;
  readonly part: number;
}

const detected = (bytes: Uint8Array): readonly Detected[] =>
  analyse(bytes).flatMap(({ name, confidence }): Detected[] => {
    const { data: encoding } = TextEncoding.safeParse(name.toLowerCase());
    return encoding === undefined ? [] : [{ encoding, part: confidence / 100 }];
  });

const manyBytes: ReadonlySet<TextEncoding> = new Set([
  "gb18030",
  "big5",
  "euc-kr",
  "euc-jp",
  "shift_jis",
] as const);
const latin: ReadonlySet<TextEncoding> = new Set([
  ...latinEncodings.map(([encoding]) => encoding),
  "windows-1252",
  "utf-8",
  "utf-16le",
  "utf-16be",
] as const);

/** Of the letters in words that hold others than ASCII, the part that is beyond it: most in Greek, few in French. */
const partBeyond = (words: readonly string[]): number => {
  const letters = words.join("");
  const beyond = letters.match(/[\x80-\xff]/g)?.length ?? 0;
  return letters.length === 0 ? 0 : beyond / letters.length;
};
const mostlyBeyond = 0.7;

/** Hebrew has one row of letters and no capitals; of other scripts there it is the small letters' half. */
const isHebrew = (words: readonly string[]): boolean => {
  const beyond = words.join("").match(/[\x80-\xff]/g) ?? [];
  return beyond.filter((byte) => byte < "\xe0" || byte > "\xfa").length * 50 < beyond.length;
};

const guessLatin = (words: readonly string[]): EncodingGuess => {
  const scored = latinEncodings.map(([encoding, alphabets]) => {
    const decoder = new TextDecoder(encoding);
    const decoded = words.map((word) => decoder.decode(bytesOf(word)));
    const score = decoded.reduce((sum, word) => sum + wordEvidence(word, alphabets), 0);
    return { encoding, text: decoded.join(" "), score };
  });
  const [first, ...others] = scored.toSorted((a, b) => b.score - a.score);
  if (first === undefined) return { encoding: "windows-1252", confidence: 0 };
  const rival = Math.max(
    -words.length,
    ...others.filter(({ text }) => text !== first.text).map((o) => o.score),
  );
  const margin = (first.score - rival) / (2 * Math.max(1, words.length));
  // Of two that fit alike, the most usual one is likelier by far.
  const prior = first.encoding === "windows-1252" && first.score > 0 ? 0.6 : 0.5;
  return { encoding: first.encoding, confidence: Math.min(0.99, prior + margin * 0.5) };
};

/** The encoding of bytes that are no Unicode, by the words in them that hold others than ASCII. */
export const guessEncoding = (bytes: Uint8Array, isWhole: boolean): EncodingGuess => {
  if (isShiftJis(bytes, isWhole)) return { encoding: "shift_jis", confidence: 0.8 };
  const words = wordsOf(bytes);
  const found = detected(bytesOf(words.join(" ")));
  const [best, next] = found;
  const isMany =
    best !== undefined &&
    manyBytes.has(best.encoding) &&
    best.part >= 0.5 &&
    decodes(bytes, best.encoding, isWhole);
  if (isMany) return { encoding: best.encoding, confidence: Math.min(0.99, best.part) };
  if (partBeyond(words) < mostlyBeyond) return guessLatin(words);
  if (isHebrew(words)) return { encoding: "windows-1255", confidence: 0.7 };
  const other = found.find(({ encoding }) => !latin.has(encoding) && decodes(bytes, encoding, isWhole));
  if (other === undefined) return guessLatin(words);
  const rival = found.find(({ encoding }) => encoding !== other.encoding && !latin.has(encoding)) ?? next;
  return { encoding: other.encoding, confidence: other.part >= 2 * (rival?.part ?? 0) ? 0.8 : 0.5 };
};
