import { isOneSlip } from "./edit-distance.ts";
import type { Agreement } from "./evidence.ts";
import { jaroWinkler } from "./jaro-winkler.ts";
import { isShortForm } from "./short-names.ts";

/** Jaro-Winkler's usual line for names; below it lie names that only begin alike. */
const nameLine = 0.9;
const textLine = 0.88;
/** A slip in a shorter text makes another word of it. */
const slipLengthMin = 4;

type Compare = (a: string, b: string) => Agreement;

const unlessMissing =
  (compare: Compare): Compare =>
  (a, b) => {
    if (a === "" || b === "") return "missing";
    return a === b ? "same" : compare(a, b);
  };

const closeIf = (isClose: (a: string, b: string) => boolean): Compare =>
  unlessMissing((a, b) => (isClose(a, b) ? "close" : "differs"));

/** True for two texts that one hand may have written, or a line of likeness apart. */
export const isNear = (a: string, b: string, line: number): boolean =>
  (Math.min(a.length, b.length) >= slipLengthMin && isOneSlip(a, b)) || jaroWinkler(a, b) >= line;

const isInitial = (a: string, b: string): boolean => (a.length === 1 || b.length === 1) && a[0] === b[0];

/** "anna maria" and "anna". */
const sharesFirstWord = (a: string, b: string): boolean =>
  (a.includes(" ") || b.includes(" ")) && a.split(" ", 1)[0] === b.split(" ", 1)[0];

/** True for two ways to write one first name, neither of them wrong. */
export const isSameCalledOtherwise = (a: string, b: string): boolean =>
  isShortForm(a, b) || isInitial(a, b) || sharesFirstWord(a, b);

export const compareFirstNames = closeIf((a, b) => isSameCalledOtherwise(a, b) || isNear(a, b, nameLine));
export const compareNames = closeIf((a, b) => isNear(a, b, nameLine));
const compareTexts = closeIf((a, b) => isNear(a, b, textLine));
const compareCodes = closeIf(isOneSlip);

const isoDate = /^(\d{4})-?(\d\d)-?(\d\d)$/;

const hasDayForMonth = (a: string, b: string): boolean => {
  if (a.slice(0, 4) !== b.slice(0, 4)) return false;
  const [, yearA, monthA, dayA] = isoDate.exec(a) ?? [];
  const [, yearB, monthB, dayB] = isoDate.exec(b) ?? [];
  return yearA !== undefined && yearA === yearB && monthA === dayB && dayA === monthB;
};

const compareDates = closeIf((a, b) => isOneSlip(a, b) || hasDayForMonth(a, b));

export const compareExactly = closeIf(() => false);

/** By what a fact is. */
export const compareFactsOf = { date: compareDates, text: compareTexts, code: compareCodes } as const;
