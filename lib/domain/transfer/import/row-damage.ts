import { isBrokenRow } from "./broken-rows.ts";
import type { RowProblem } from "./mapping/row-problems.ts";

const neverClosed = (line: string): RowProblem => ({
  code: "unclosed_quote",
  column: "",
  value: line.slice(0, 200),
  message: "A quote opens in this row and is never closed, so that its cells can't be told apart.",
  suggestion: "Close the quote, or double it where it is part of the text.",
});

const nulCharacter = (columns: readonly string[], cells: readonly string[]): RowProblem => {
  const index = cells.findIndex((cell) => cell.includes("\0"));
  return {
    code: "nul_character",
    column: columns[index] ?? "",
    value: (cells[index] ?? "").replaceAll("\0", "\ufffd"),
    message: "The cell holds a character that no text has (NUL): the row is damaged.",
    suggestion: "Take it out and send the row again.",
  };
};

/** Tells of cells with bytes that the file's encoding does not know. */
export const undecodable = (columns: readonly string[], cells: readonly string[]): RowProblem[] =>
  cells.flatMap((cell, index) =>
    cell.includes("\ufffd")
      ? [
          {
            code: "undecodable",
            column: columns[index] ?? "",
            value: cell,
            message: "Bytes of this cell make no character in the file's encoding; each is shown as \ufffd.",
            suggestion: "Save the file as UTF-8, or say its encoding in options.format.encoding.",
          },
        ]
      : [],
  );

/** Why a row can't be read as it is, or undefined: a quote that is never closed, a character that no text has. */
export const damageOf = (columns: readonly string[], cells: readonly string[]): RowProblem | undefined => {
  if (isBrokenRow(cells)) return neverClosed(cells[0] ?? "");
  return cells.some((cell) => cell.includes("\0")) ? nulCharacter(columns, cells) : undefined;
};
