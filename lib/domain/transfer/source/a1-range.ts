/** A part of a sheet; columns and rows count from 1, an end that is left open is undefined. */
export interface SheetPart {
  /** Undefined: the spreadsheet's first. */
  readonly sheet: string | undefined;
  readonly columns: readonly [first: number, last: number] | undefined;
  readonly firstRow: number;
  readonly lastRow: number | undefined;
}

const pattern =
  /^(?:(?:'(?<quoted>(?:[^']|'')+)'|(?<plain>[^'!:]+))!)?(?<left>[A-Z]{1,3})(?<top>[1-9]\d{0,6})?:(?<right>[A-Z]{1,3})(?<bottom>[1-9]\d{0,6})?$/;

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const columnLetters = (number: number): string =>
  number === 0
    ? ""
    : columnLetters(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26));

/** Reads a sheet's name or a range in A1 notation; undefined for what is neither. */
export const readRange = (text: string): SheetPart | undefined => {
  const found = pattern.exec(text)?.groups;
  if (found === undefined) {
    const name = /^'((?:[^']|'')+)'$/.exec(text)?.[1]?.replaceAll("''", "'") ?? text;
    return /[!:]/.test(text) && name === text
      ? undefined
      : { sheet: name, columns: undefined, firstRow: 1, lastRow: undefined };
  }
  const { quoted, plain, left = "", top = "1", right = "", bottom } = found;
  const columns = [columnNumber(left), columnNumber(right)] as const;
  const rows = [Number(top), bottom === undefined ? undefined : Number(bottom)] as const;
  if (columns[0] > columns[1] || (rows[1] !== undefined && rows[1] < rows[0])) return undefined;
  return {
    sheet: quoted?.replaceAll("''", "'") ?? plain,
    columns,
    firstRow: rows[0],
    lastRow: rows[1],
  };
};

/** Rows of some columns of a named sheet, in A1 notation. */
export const writeRange = (
  sheet: string,
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
): string => `'${sheet.replaceAll("'", "''")}'!${columnLetters(left)}${top}:${columnLetters(right)}${bottom}`;
