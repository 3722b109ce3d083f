/** Anything but printable ASCII with single spaces within. */
const untidy = /[^\x20-\x7e]| {2}|^ | $/;

/** NFC, no white space around, one space for each run of white space within. */
export const cleanText = (text: string): string =>
  untidy.test(text) ? text.normalize("NFC").replaceAll(/\s+/g, " ").trim() : text;

/** For comparing: without case, accents, punctuation and space. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
