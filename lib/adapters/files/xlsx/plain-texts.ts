import { codesOf, isAt } from "./codes.ts";
import type { SharedStrings } from "./shared-strings.ts";
import type { PlainReader } from "./xml-scanner.ts";
import { cellText } from "./xml-text.ts";

const less = 60;
const ampersand = 38;
const carriageReturn = 13;
const underscore = 95;
const end = 0;

const textStart = codesOf("<si><t>");
const spacedStart = codesOf('<si><t xml:space="preserve">');
const textEnd = codesOf("</t></si>");

/** Shared texts as spreadsheet programs write nearly all: `<si><t>Berlin</t></si>`, read without taking them apart as XML. */
export class PlainTexts implements PlainReader {
  readonly #strings: SharedStrings;

  constructor(strings: SharedStrings) {
    this.#strings = strings;
  }

  /** Takes the text at `at` and gives where it ends, or -1 when none of this kind is there whole. */
  takeOne(text: string, codes: Uint16Array, at: number): number {
    const isBare = isAt(codes, at, textStart);
    if (!isBare && !isAt(codes, at, spacedStart)) return -1;
    const from = at + (isBare ? textStart : spacedStart).length;
    let isWritten = true;
    let to = from;
    for (let char = codes[to] ?? end; char !== less; char = codes[to] ?? end) {
      if (char === end) return -1;
      if (char === ampersand || char === carriageReturn || char === underscore) isWritten = false;
      to += 1;
    }
    if (!isAt(codes, to, textEnd)) return -1;
    const raw = text.slice(from, to);
    this.#strings.add(isWritten ? raw : cellText(raw));
    return to + textEnd.length;
  }
}
