/** A row of nothing but white space. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");
