/** Upper case first, which makes ß and ss one; JavaScript's lower case of Σ depends on its place in the word. */
const caseFolded = (given: string): string => given.toUpperCase().toLowerCase().replaceAll("ς", "σ");

/** The Turkish ı, whose upper case is an I like that of i; Unicode's case folding keeps the two apart. */
const dotless = "ı";

/** Text as filters compare it: NFKC, case-folded, trimmed. Folding what is folded changes nothing. */
export const fold = (text: string): string => {
  const once = (given: string) =>
    given.normalize("NFKC").split(dotless).map(caseFolded).join(dotless).normalize("NFKC");
  return once(once(text.toWellFormed().replaceAll("\0", "\ufffd"))).trim();
};
