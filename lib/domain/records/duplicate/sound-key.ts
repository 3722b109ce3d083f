const groups = ["bfpv", "cgjkqsxz", "dt", "l", "mn", "r"];
const digitOf = new Map(
  groups.flatMap((letters, index) => [...letters].map((letter) => [letter, String(index + 1)] as const)),
);
/** Consonants on both sides of these count as one; a vowel parts them. */
const transparent = "hw";
const keyLength = 4;

/**
 * How a folded name sounds, by Soundex: "meyer" and "maier" → "m600". Digits, as test data has them, stay; a name in
 * another script is its own beginning. Empty for no name.
 */
export const soundKey = (name: string): string => {
  const head = name.charAt(0);
  if (!/^[a-z]/.test(head)) return name.slice(0, keyLength);
  let key = head;
  let numbers = "";
  let last = digitOf.get(head);
  for (const letter of name.slice(1)) {
    if (letter >= "0" && letter <= "9") numbers += letter;
    if (transparent.includes(letter)) continue;
    const digit = digitOf.get(letter);
    if (digit !== undefined && digit !== last && key.length < keyLength) key += digit;
    last = digit;
  }
  return key.padEnd(keyLength, "0") + numbers;
};
