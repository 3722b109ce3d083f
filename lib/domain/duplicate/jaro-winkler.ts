/** Longer text than a name is compared by its beginning. */
const lengthMax = 64;
/** Letters at the beginning that count more, and by how much each: Winkler's own figures. */
const prefixMax = 4;
const prefixShare = 0.1;

const usedA = new Uint8Array(lengthMax);
const usedB = new Uint8Array(lengthMax);

/** Marks the letters that both texts have within reach of each other; answers how many. */
const markMatches = (a: string, b: string, reach: number): number => {
  usedA.fill(0, 0, a.length);
  usedB.fill(0, 0, b.length);
  let count = 0;
  for (let index = 0; index < a.length; index += 1) {
    const end = Math.min(b.length, index + reach + 1);
    for (let place = Math.max(0, index - reach); place < end; place += 1) {
      if (usedB[place] === 1 || a.charCodeAt(index) !== b.charCodeAt(place)) continue;
      usedA[index] = 1;
      usedB[place] = 1;
      count += 1;
      break;
    }
  }
  return count;
};

const countOutOfOrder = (a: string, b: string): number => {
  let place = 0;
  let count = 0;
  for (let index = 0; index < a.length; index += 1) {
    if (usedA[index] === 0) continue;
    while (usedB[place] === 0) place += 1;
    if (a.charCodeAt(index) !== b.charCodeAt(place)) count += 1;
    place += 1;
  }
  return count;
};

const commonPrefix = (a: string, b: string): number => {
  let length = 0;
  while (length < prefixMax && length < a.length && a.charCodeAt(length) === b.charCodeAt(length))
    length += 1;
  return length;
};

/** Jaro-Winkler similarity of two texts, 0 to 1, by their first 64 letters; the same both ways round. */
export const jaroWinkler = (left: string, right: string): number => {
  if (left === right) return 1;
  // Which letters meet depends on which text begins.
  const [first, second] = left < right ? [left, right] : [right, left];
  const [a, b] = [first.slice(0, lengthMax), second.slice(0, lengthMax)];
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const matched = markMatches(a, b, reach);
  if (matched === 0) return 0;
  const ordered = matched - countOutOfOrder(a, b) / 2;
  const jaro = (matched / a.length + matched / b.length + ordered / matched) / 3;
  return jaro + commonPrefix(a, b) * prefixShare * (1 - jaro);
};
