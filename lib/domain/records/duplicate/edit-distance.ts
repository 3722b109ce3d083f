/** The first place at which two texts part. */
const partingPlace = (a: string, b: string): number => {
  let place = 0;
  while (place < a.length && a.charCodeAt(place) === b.charCodeAt(place)) place += 1;
  return place;
};

/** True when one slip of a hand makes one text of the other: a letter too few, too many, wrong, or two exchanged. */
export const isOneSlip = (left: string, right: string): boolean => {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (long.length - short.length > 1) return false;
  const at = partingPlace(short, long);
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  );
};
