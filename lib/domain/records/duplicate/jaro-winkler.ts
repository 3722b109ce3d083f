/** Longer text than a name is compared by its beginning. */
const lengthMax = 64;
/** Letters at the beginning that count more, and by how much each: Winkler's own figures. */
const prefixMax = 4;
const prefixShare = 0.1;

const usedA = new Uint8Array(lengthMax);
const usedB = new Uint8Array(lengthMax);

/** Texts of these lengths and codes, which nearly all are, are compared by bits: a place of `b` is a bit. */
const bitsMax = 32;
const codesMax = 128;
/** By letter, its places in `b`; all zero between two calls. */
const placesOf = new Int32Array(codesMax);

/** Marks the letters that both texts have within reach of each other; answers how many, or -1 where it can't. */
const markByBits = (a: string, b: string, reach: number): number => {
  if (a.length > bitsMax || b.length > bitsMax) return -1;
  let isPlain = true;
  for (let place = 0; place < b.length; place += 1) {
    const code = b.charCodeAt(place);
    if (code < codesMax) placesOf[code] = (placesOf[code] ?? 0) | (1 << place);
    else isPlain = false;
  }
  let count = 0;
  let free = -1;
  for (let index = 0; index < a.length; index += 1) {
    const code = a.charCodeAt(index);
    if (code >= codesMax) isPlain = false;
    const from = Math.max(0, index - reach);
    const past = index + reach + 1;
    // A shift by 32 is one by none.
    const window = from >= bitsMax ? 0 : (-1 << from) & (past >= bitsMax ? -1 : ~(-1 << past));
    const found = (code < codesMax ? (placesOf[code] ?? 0) : 0) & window & free;
    const first = found & -found;
    usedA[index] = found === 0 ? 0 : 1;
    free &= ~first;
    if (found !== 0) count += 1;
  }
  for (let place = 0; place < b.length; place += 1) {
    const code = b.charCodeAt(place);
    if (code < codesMax) placesOf[code] = 0;
    usedB[place] = (free >>> place) & 1 ? 0 : 1;
  }
  return isPlain ? count : -1;
};

const markOneByOne = (a: string, b: string, reach: number): number => {
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

/** Marks the letters that both texts have within reach of each other; answers how many. */
const markMatches = (a: string, b: string, reach: number): number => {
  const count = markByBits(a, b, reach);
  return count === -1 ? markOneByOne(a, b, reach) : count;
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
  const first = left < right ? left : right;
  const second = left < right ? right : left;
  const a = first.length > lengthMax ? first.slice(0, lengthMax) : first;
  const b = second.length > lengthMax ? second.slice(0, lengthMax) : second;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const matched = markMatches(a, b, reach);
  if (matched === 0) return 0;
  const ordered = matched - countOutOfOrder(a, b) / 2;
  const jaro = (matched / a.length + matched / b.length + ordered / matched) / 3;
  return jaro + commonPrefix(a, b) * prefixShare * (1 - jaro);
};
