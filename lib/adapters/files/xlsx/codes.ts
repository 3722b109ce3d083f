/** The numbers of a text's characters, as a scanner compares them. */
export const codesOf = (text: string): Uint16Array => Uint16Array.from(text, (char) => char.charCodeAt(0));

/** Tells whether just these characters stand at `from`. */
export const isAt = (codes: Uint16Array, from: number, wanted: Uint16Array): boolean => {
  for (let at = 0; at < wanted.length; at += 1) if (codes[from + at] !== wanted[at]) return false;
  return true;
};
