import type { TextEncoding } from "#lib/domain/transfer/import/file-format.ts";

/** Letters beyond ASCII of one language each: a word that mixes those of two was decoded wrongly. */
const western = [
  "äöüß",
  "àâæçéèêëîïôœùûüÿ",
  "áéíñóúü",
  "ãáàâçéêíóôõú",
  "àèéìíòóùú",
  "åäöæøé",
  "åäöšž",
  "áðéíóúýþæö",
  "éëïöüèê",
];
const central = [
  "ąćęłńóśźż",
  "áčďéěíňóřšťúůýž",
  "áäčďéíĺľňóôŕšťúýž",
  "áéíóöőúüű",
  "ăâîşţșț",
  "čćđšž",
  "äöüß",
];
const turkish = ["çğıöşüâîi̇", "äöüß"];
const baltic = ["ąčęėįšųūž", "āčēģīķļņšūž", "äõöüšž"];

/** The encodings of one byte in which Latin letters are written, the most usual first, with their languages' letters. */
export const latinEncodings: readonly (readonly [TextEncoding, readonly string[]])[] = [
  ["windows-1252", western],
  ["windows-1250", central],
  ["iso-8859-2", central],
  ["windows-1254", turkish],
  ["windows-1257", baltic],
  ["iso-8859-15", western],
  ["macintosh", western],
];

/** Signs that text holds between and beside words. */
const usualSigns = /^[’‘“”„«»–—…€°²³®©´·ªº]$/u;
const isCovered = (word: string, alphabets: readonly string[]): boolean => {
  const beyond = [...word.toLowerCase()].filter((letter) => letter > "\u007f" && !usualSigns.test(letter));
  return alphabets.some((letters) => beyond.every((letter) => letters.includes(letter)));
};

/**
 * How much a word that holds other than ASCII speaks for the encoding that it was decoded by: 1 for letters of one
 * language and for signs where they stand in text, -1 for others, and for capitals behind small letters.
 */
export const wordEvidence = (word: string, alphabets: readonly string[]): number => {
  const isOdd = /\p{Ll}(?=[^\0-\x7f])\p{Lu}/u.test(word);
  const isSplit = /\p{L}[^\p{L}\p{M}\0-\x7f’‘]+\p{L}/u.test(word);
  const isSigned = /^[©®°²³·ªº]\p{L}/u.test(word);
  return !isOdd && !isSplit && !isSigned && isCovered(word, alphabets) ? 1 : -1;
};
