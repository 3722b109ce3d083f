/** Letters that no decomposition takes apart. */
const written: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  þ: "th",
};

const plain = /^[a-z0-9 ]*$/;

/** Text for comparing: lower case, without accents and punctuation, single spaces: "O’Neill-Łuczak" → "oneill luczak". */
export const fold = (text: string): string => {
  const lower = text.toLowerCase().trim();
  if (plain.test(lower)) return lower.replaceAll(/ {2,}/g, " ");
  return lower
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .normalize("NFC")
    .replaceAll(/[ßæœøđłþ]/g, (letter) => written[letter] ?? letter)
    .replaceAll(/['’`´.]/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
};
