/** Text as filters compare it: NFKC, case-folded, trimmed. Folding what is folded changes nothing. */
export const fold = (text: string): string => {
  // Upper case first, which makes ß and ss one; JavaScript's lower case of Σ depends on its place in the word.
  const once = (given: string) =>
    given.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
  return once(once(text.toWellFormed().replaceAll("\0", "\ufffd"))).trim();
};
