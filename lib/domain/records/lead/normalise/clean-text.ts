/** Anything but printable ASCII with single spaces within. */
const untidy = /[^\x20-\x7e]| {2}|^ | $/;

/**
 * Marks that show nothing, and turn or hide what stands beside them: controls, directions, byte order marks, soft
 * hyphens. Joiners stay, for Persian, Indic writing and emoji need them; a NUL stays, for a text with one is damaged.
 */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  /[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** The text without marks that nobody sees: `\u202a+49 30 901820\u202c` is how telephones copy a number. */
export const withoutUnseen = (text: string): string => text.replaceAll(unseen, "");

/** NFC, no unseen marks, no white space around, one space for each run of white space within. */
export const cleanText = (text: string): string =>
  untidy.test(text) ? withoutUnseen(text).normalize("NFC").replaceAll(/\s+/g, " ").trim() : text;

/** For comparing: without case, accents, punctuation and space. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
