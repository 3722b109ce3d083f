import { corruptWorkbook, limits } from "./limits.ts";

/** Reads the column of a reference such as `AB12`, counted from 0; -1 where it names none. */
export const columnOf = (reference: string): number => {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    // Upper and lower case letters differ by one bit.
    const letter = (reference.charCodeAt(at) & ~32) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
    if (column > limits.columnsMax) throw corruptWorkbook(`it has a cell beyond column ${limits.columnsMax}`);
  }
  return column - 1;
};

/** A rectangle of cells; rows count from 1 and columns from 0, both ends are in it. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Reads `A1:B2`; undefined for what is no range of more than one cell. */
export const readRange = (text: string): CellRange | undefined => {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(text);
  if (match === null) return undefined;
  const [, left = "", top, right = "", bottom] = match;
  const range = { top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) };
  return range.bottom >= range.top && range.right >= range.left ? range : undefined;
};
