/**
 * Begins the cell of a number that its source stores as a number. Unicode reserves U+FDD0 for use within a program, so
 * no text has it.
 */
const mark = "\ufdd0";
const markCode = 0xfdd0;

/**
 * The cell of a number that the source stores as a number, written with a decimal point. A number without a point has
 * one reading by each decimal mark and gets no mark.
 */
export const typedNumber = (text: string): string => (text.includes(".") ? mark + text : text);

/** True for a cell that `typedNumber` marked. */
export const isTypedNumber = (cell: string): boolean => cell.charCodeAt(0) === markCode;

/** The text of a cell without the mark of a typed number. */
export const withoutMark = (cell: string): string => (isTypedNumber(cell) ? cell.slice(1) : cell);
